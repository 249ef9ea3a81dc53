import { classNames } from './class-names';
import { CopyButton } from './copy-button';
import { shortened } from './shortened';
import './identifier.css';

interface IdentifierProps {
  readonly id: string;
  /** What it names, such as `DID`. */
  readonly what: string;
  /** In full where there is room for it. */
  readonly isFull?: boolean;
}

/** A DID, a request id and the like: shortened in the middle, copied whole. */
export const Identifier = ({ id, what, isFull = false }: IdentifierProps) => (
  <span className={classNames('identifier', !isFull && 'identifier-short')}>
    <code title={id}>{isFull ? id : shortened(id)}</code>
    <CopyButton text={id} what={what} />
  </span>
);

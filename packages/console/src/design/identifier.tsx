import { classNames } from './class-names';
import { CopyButton } from './copy-button';
import './identifier.css';

interface IdentifierProps {
  readonly id: string;
  /** What it names, such as `DID`. */
  readonly what: string;
  /** In full where there is room for it. */
  readonly isFull?: boolean;
}

/** More of it is never compared by eye. */
const HEAD_CHARACTERS = 16;
const TAIL_CHARACTERS = 6;

/** A DID, a request id and the like: shortened in the middle, copied whole. */
export const Identifier = ({ id, what, isFull = false }: IdentifierProps) => (
  <span className={classNames('identifier', !isFull && 'identifier-short')}>
    <code title={id}>{isFull ? id : shortened(id)}</code>
    <CopyButton text={id} what={what} />
  </span>
);

export const shortened = (id: string): string =>
  id.length <= HEAD_CHARACTERS + TAIL_CHARACTERS + 1
    ? id
    : `${id.slice(0, HEAD_CHARACTERS)}…${id.slice(-TAIL_CHARACTERS)}`;

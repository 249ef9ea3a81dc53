import { ConsoleLink } from './console-link';
import { Icon } from './icon';

interface CloseLinkProps {
  /** The page without what is closed. */
  readonly to: string;
  /** What it does, such as `Close the run`. */
  readonly label: string;
}

/** Closes what the address has opened. */
export const CloseLink = ({ to, label }: CloseLinkProps) => (
  <ConsoleLink
    to={to}
    className="button button-ghost button-icon button-small"
    aria-label={label}
    title={label}
  >
    <Icon name="close" size={15} />
  </ConsoleLink>
);

import { ConsoleLink } from '../design/console-link';
import { shortened } from '../design/shortened';
import { useTwinName } from './twin-names';

/** A twin by its name, or its DID as long as the name is not known, as a link to its page. */
export const TwinLink = ({ did }: { readonly did: string }) => (
  <ConsoleLink to={`/twins/${encodeURIComponent(did)}`} title={did}>
    <bdi>{useTwinName(did) ?? shortened(did)}</bdi>
  </ConsoleLink>
);

import { useContext } from 'react';
import { ConnectionContext, useConnection } from '../connection/connection-context';
import { useMayOperate } from '../connection/own-api-key';
import { Button } from '../design/button';
import { ConsoleLink } from '../design/console-link';
import { ShowExchange } from './show-exchange';

interface ErrorLinksProps {
  readonly requestId: string;
  /** Of the problem, where it is known. */
  readonly code?: string;
}

/** Where an error leads: to the request with its reply, and operators to the run and the frame at which it has failed. */
export const ErrorLinks = (error: ErrorLinksProps) =>
  // Before the console is connected there is nothing to lead to.
  useContext(ConnectionContext) && <Links {...error} />;

const Links = ({ requestId, code }: ErrorLinksProps) => (
  <>
    {(code === 'invalid_api_key' || code === 'missing_scope') && (
      <OtherKey isRefused={code === 'invalid_api_key'} />
    )}
    <ShowExchange of={({ reply }) => reply?.requestId === requestId} />
    {useMayOperate() && (
      <ConsoleLink
        to={`/operator?${new URLSearchParams({ request: requestId }).toString()}`}
        className="button button-small"
      >
        Find where it failed
      </ConsoleLink>
    )}
  </>
);

/** For a key that was revoked, or has expired, while the console called with it; and for one that may not do this. */
const OtherKey = ({ isRefused }: { readonly isRefused: boolean }) => {
  const { platform, disconnect } = useConnection();
  return (
    platform && (
      <Button isSmall tone={isRefused ? 'primary' : 'plain'} icon="keys" onClick={disconnect}>
        Connect with another key
      </Button>
    )
  );
};

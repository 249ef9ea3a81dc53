import { useContext } from 'react';
import { ConnectionContext } from '../connection/connection-context';
import { useMayOperate } from '../connection/own-api-key';
import { ConsoleLink } from '../design/console-link';
import { ShowExchange } from './show-exchange';

interface ErrorLinksProps {
  readonly requestId: string;
}

/** Where an error leads: to the request with its reply, and operators to the run and the frame at which it has failed. */
export const ErrorLinks = ({ requestId }: ErrorLinksProps) =>
  // Before the console is connected there is nothing to lead to.
  useContext(ConnectionContext) && <Links requestId={requestId} />;

const Links = ({ requestId }: ErrorLinksProps) => (
  <>
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

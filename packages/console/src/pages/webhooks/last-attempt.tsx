import type { DeliveryAttempt } from '@twin-oracle/sdk';
import { Identifier } from '../../design/identifier';

/** What the receiver has answered, how long it took, and by which id its log knows the request. */
export const LastAttempt = ({ attempt }: { readonly attempt: DeliveryAttempt | undefined }) => {
  if (!attempt) return <span className="quiet">none yet</span>;
  const { status, error, milliseconds, requestId } = attempt;
  return (
    <>
      <div>
        {error ?? `Status ${status ?? 'unknown'}`}
        {milliseconds !== undefined && <span className="quiet small"> {milliseconds} ms</span>}
      </div>
      {requestId !== undefined && (
        <div className="small">
          Request <Identifier id={requestId} what="request id of the receiver" />
        </div>
      )}
    </>
  );
};

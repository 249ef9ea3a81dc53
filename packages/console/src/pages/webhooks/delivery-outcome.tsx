import { Badge } from '../../design/badge';

/** What a receiver has answered to something that was sent at once. */
export interface Outcome {
  /** Such as `Test event`. */
  readonly what: string;
  readonly isGood: boolean;
  readonly status?: number;
  readonly error?: string;
  readonly milliseconds?: number;
}

export const DeliveryOutcome = ({ outcome }: { readonly outcome: Outcome }) => {
  const { what, isGood, status, error, milliseconds } = outcome;
  return (
    <p className="row small" role="status">
      <Badge tone={isGood ? 'good' : 'bad'}>
        {what} {isGood ? 'accepted' : 'failed'}
      </Badge>
      {status !== undefined && <span>Status {status}</span>}
      {error !== undefined && <span>{error}</span>}
      {milliseconds !== undefined && <span className="quiet">{milliseconds} ms</span>}
    </p>
  );
};

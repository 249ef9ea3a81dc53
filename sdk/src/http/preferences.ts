/** What one call asks of a mock (`make mock`, `@twin-oracle/sdk/testing`), in the header `Prefer` (RFC 7240). */
export interface Preferences {
  /** The scenario that answers a message, in place of the one that its text chooses. */
  readonly scenario?: string | undefined;
  /** The status of the reply, such as 404. An error that may be retried is: `retries: false` shows it at once. */
  readonly code?: number | undefined;
  /** The name of the contract's example that is the reply. */
  readonly example?: string | undefined;
}

/** As in `scenario=model-failure`; undefined when nothing is preferred. */
export const preferHeader = ({ scenario, code, example }: Preferences = {}): string | undefined => {
  const asked = Object.entries({ scenario, code, example }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return asked.length > 0 ? asked.join(', ') : undefined;
};

import type { Fetch } from '../http/fetching.js';

/** Long enough for many requests, and for a question that leads to a tool call. */
export const INVOCATION_SECONDS = 300;

/** Seven days. */
export const DELEGATION_SECONDS = 7 * 24 * 60 * 60;

export interface Lifetimes {
  /** Seconds. */
  invocation(): Promise<number>;
  /** Seconds. */
  delegation(): Promise<number>;
}

/** The default lifetimes, or those that the oracle accepts when it publishes shorter ones. */
export const createLifetimes = (baseUrl: string | undefined, fetch: Fetch | undefined): Lifetimes => {
  const atMost = async (usual: number, limit: 'invocationMaxSeconds' | 'delegationMaxSeconds') => {
    if (baseUrl === undefined) return usual;
    const { discoveredSeconds } = await import('../http/discovered-seconds.js');
    const published = await discoveredSeconds(
      { baseUrl, fetch },
      ({ authentication }) => authentication[limit],
      usual,
    );
    return Math.min(usual, published);
  };
  return {
    invocation: () => atMost(INVOCATION_SECONDS, 'invocationMaxSeconds'),
    delegation: () => atMost(DELEGATION_SECONDS, 'delegationMaxSeconds'),
  };
};

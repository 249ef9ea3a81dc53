/** Limits of what webhooks send. A host that has not agreed gets a few challenges; one that has agreed gets as much as it can handle. */

/** The sustained rate per second, and the burst after a pause. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Of an owner. */
export const MAX_WEBHOOKS = 100;

/** Of an owner at one host: otherwise one event could become a hundred requests to it. */
export const MAX_WEBHOOKS_AT_HOST = 10;

/** Of all owners at one host. */
export const MAX_WEBHOOKS_OF_HOST = 1_000;

/** Deliveries, including tests: what a service with a handful of workers handles. The burst equals two seconds, the polling interval. */
export const WEBHOOK_RATE: Rate = { perSecond: 50, burst: 100 };

/** The same for all webhooks of all owners at one host. */
export const HOST_RATE: Rate = { perSecond: 100, burst: 200 };

/** Challenges of all owners: the most that is sent to a host that has not agreed. */
export const HOST_CHALLENGE_RATE: Rate = { perSecond: 1, burst: 60 };

/** Challenges to all hosts for the webhooks of one owner, who may use many names for one machine. */
export const OWNER_CHALLENGE_RATE: Rate = { perSecond: 1, burst: 120 };

/** Tests and challenges that callers of this server wait for: each may take as long as a delivery. */
export const WAITING_CALLERS = { total: 32, perKey: 4 };

/** The host of a URL in one spelling: the parser has lowered and decoded it, and resolvers ignore a trailing dot. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

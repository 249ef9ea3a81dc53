import type { HostServices } from '../../plugin-api.js';

/** A claim on its way to the payment side. */
export interface SubmittedClaim {
  readonly claimId: string;
  readonly userDid: string;
  readonly amount: number;
  readonly lines: number;
  readonly createdAt: Date;
}

/** Resolves when the payment side has accepted the claim. */
export type DeliverClaim = (claim: SubmittedClaim, signal: AbortSignal) => Promise<void>;

/** The payment side has answered, but not accepted. */
export class ClaimNotAccepted extends Error {
  override readonly name = 'ClaimNotAccepted';
}

export interface DeliverClaimOptions {
  readonly post: HostServices['post'];
  readonly url: string;
  readonly token: string | undefined;
  readonly source: string;
}

/** All attempts of a pass together stay below the time limit of a request. */
const TIMEOUT_MS = 4_000;

/** Sends a claim as a CloudEvent. Its `source` and `id` are the same at each attempt, so the receiver recognises one that it has. */
export function createDeliverClaim({ post, url, token, source }: DeliverClaimOptions): DeliverClaim {
  return async ({ claimId, userDid, amount, lines, createdAt }, signal) => {
    const body = JSON.stringify({
      specversion: '1.0',
      id: claimId,
      source,
      type: 'twin-oracle.claim.submitted.v1',
      subject: userDid,
      time: createdAt.toISOString(),
      datacontenttype: 'application/json',
      data: { claimId, userDid, amount, lines },
    });
    const headers = {
      'Content-Type': 'application/cloudevents+json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    // The operator has chosen the address, which is often in their own network.
    const rules = { timeoutMs: TIMEOUT_MS, allowPrivate: true, allowHttp: true, signal };
    const { status } = await post(url, { body, headers }, rules);
    if (status < 200 || status > 299)
      throw new ClaimNotAccepted(`The receiver answered with status ${status}`);
  };
}

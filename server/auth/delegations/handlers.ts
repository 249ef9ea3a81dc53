import { Problem, type FieldError, type RefusalCode } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import type { Handlers } from '../callers/handler.js';
import type { RevokedToken } from '../revocations/store.js';
import { toCapabilityJson } from '../ucan/decoding/capability-json.js';
import { decodeUnverified } from '../ucan/decoding/decode-unverified.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';
import type { UcanExplanation } from '../ucan/explain.js';
import type { UcanVerifier, VerifiedUcan } from '../ucan/verify.js';
import type { Delegations } from './service.js';

export interface DelegationHandlersOptions {
  readonly delegations: Delegations;
  readonly verifier: Pick<UcanVerifier, 'grant' | 'explain'>;
}

/** Seed part 4.2: what a user allows the oracle to do. */
export function createDelegationHandlers({
  delegations,
  verifier,
}: DelegationHandlersOptions): Handlers<
  'storeDelegation' | 'getDelegation' | 'revokeDelegation' | 'explainDelegation'
> {
  return {
    async storeDelegation({ body, caller }) {
      const { ok: grant, error } = await verifier.grant(body.raw, { requester: caller.requester });
      if (error) throw refused(error.code, error.detail);
      if (grant.issuer !== caller.did)
        throw refused('ucan_wrong_issuer', 'The delegation must be signed by the caller');
      assertAgrees(body, grant);
      const { error: revoked } = await delegations.store({
        ownerDid: caller.did,
        tokenId: grant.id,
        token: grant.token,
        expiresAt: new Date(grant.expiration * 1000),
      });
      if (revoked) throw refused('ucan_revoked', 'The delegation was revoked; sign a new one');
      return { status: 200, body: { ok: true, expiration: grant.expiration } };
    },

    async getDelegation({ caller }) {
      const { ok: grant } = await delegations.grantOf(caller.did);
      if (!grant) return { status: 200, body: { authorized: false } };
      const { expiration, capabilities } = grant;
      return {
        status: 200,
        body: { authorized: true, expiration, capabilities: capabilities.map(toCapabilityJson) },
      };
    },

    async revokeDelegation({ caller }) {
      await delegations.revoke(caller.did, sentBy(caller));
      return { status: 200, body: { ok: true } };
    },

    async explainDelegation({ body }) {
      return { status: 200, body: toExplanation(await verifier.explain(body.raw)) };
    },
  };
}

/** The last day that both PostgreSQL and JavaScript can represent in this format. */
const LAST_DAY = new Date('9999-12-31T00:00:00Z');

/**
 * The delegation sent with the request, if it claims to be the caller's own. It need not be usable now: one that is not valid yet, or that
 * is a proof for another audience, could be used later.
 */
function sentBy({ did, sentDelegation }: UcanCaller): RevokedToken[] {
  const ok = sentDelegation === undefined ? undefined : decodeUnverified(sentDelegation).ok;
  if (ok?.issuer !== did) return [];
  const end = Math.min(ok.expiration * 1000, LAST_DAY.getTime());
  return [{ id: ok.id, expiresAt: new Date(end) }];
}

function refused(reason: RefusalCode, detail: string): Problem {
  return new Problem('delegation_refused', `The delegation is not accepted: ${detail}`, {
    reason,
    reasonDetail: detail,
    errors: [{ field: 'body.raw', rule: reason, message: detail }],
  });
}

/** The fields sent with a token must agree with its claims; otherwise the client is mistaken about one of them. */
function assertAgrees(
  declared: Schema<'StoreDelegation'>,
  { issuer, audience, expiration }: VerifiedUcan,
): void {
  const actual = { issuer, audience, expiration };
  const errors = (['issuer', 'audience', 'expiration'] as const).flatMap((field): FieldError[] =>
    declared[field] === undefined || declared[field] === actual[field]
      ? []
      : [
          {
            field: `body.${field}`,
            rule: 'delegation_mismatch',
            message: `must be ${JSON.stringify(actual[field])}, as the delegation says, or be left out`,
          },
        ],
  );
  if (errors.length === 0) return;
  const names = errors.map(({ field }) => field).join(', ');
  throw new Problem('delegation_mismatch', `These fields differ from the delegation: ${names}`, { errors });
}

function toExplanation({ faults, links, accepted }: UcanExplanation): Schema<'DelegationExplanation'> {
  return {
    faults,
    links: links.map(({ expiration, notBefore, capabilities, ...link }) => ({
      ...link,
      capabilities: capabilities.map(toCapabilityJson),
      ...(expiration !== null && { expiration }),
      ...(notBefore !== undefined && { notBefore }),
    })),
    uses: (['invocation', 'delegation', 'grant', 'mcpInvocation'] as const).map((use) => {
      const refusal = accepted[use];
      return { use, accepted: !refusal, ...(refusal && { refusal }) };
    }),
  };
}

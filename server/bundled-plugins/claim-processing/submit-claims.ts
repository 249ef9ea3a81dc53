import type { HostServices, PluginDatabase } from '../../plugin-api.js';
import type { DeliverClaim, SubmittedClaim } from './deliver-claim.js';

/** The queue of claims that are to be submitted. */
export interface SubmitClaims {
  /** Takes claims whose time has come, and puts off their next attempts: nobody else takes them until then. */
  take(limit: number): Promise<SubmittedClaim[]>;
  /** Demands a claim from its user, when the payment side has accepted it. */
  submit(claim: SubmittedClaim, signal: AbortSignal): Promise<void>;
}

export interface SubmitClaimsOptions {
  readonly database: PluginDatabase;
  readonly clock: HostServices['clock'];
  readonly deliver: DeliverClaim | undefined;
}

/** The delay doubles from a minute to six hours, and stays at that. */
const DELAY = `least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 16)))`;

export function createSubmitClaims({ database, clock, deliver }: SubmitClaimsOptions): SubmitClaims {
  const { schema } = database;
  const credits = database.schemaOf('credits');
  return {
    take: (limit) =>
      database.query<SubmittedClaim>(
        `with due as (
           select claim_id from ${schema}.submissions where next_attempt_at <= $1
           order by next_attempt_at, claim_id limit $2 for update skip locked),
         taken as (
           update ${schema}.submissions s set attempts = attempts + 1, next_attempt_at = $1 + ${DELAY}
           from due where s.claim_id = due.claim_id returning s.claim_id)
         select c.id as "claimId", c.user_did as "userDid", c.amount::float8 as amount, c.created_at as "createdAt",
           (select count(*)::int from ${credits}.lines l where l.claim_id = c.id) as lines
         from taken join ${credits}.claims c on c.id = taken.claim_id order by c.position`,
        [clock(), limit],
      ),

    async submit(claim, signal) {
      await deliver?.(claim, signal);
      // Another replica may have submitted it as well, if this one was slower than the delay.
      await database.query(
        `with done as (delete from ${schema}.submissions where claim_id = $1)
         update ${credits}.claims set status = 'submitted' where id = $1 and status = 'open'`,
        [claim.claimId],
      );
    },
  };
}

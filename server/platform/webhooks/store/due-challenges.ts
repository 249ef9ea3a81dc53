import type { DataSource } from 'typeorm';
import type { Receiver } from '../send-delivery.js';

/** A webhook to challenge now, leased to this server. */
export interface DueChallenge {
  readonly receiver: Receiver;
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

/** Which receivers have agreed to get events. An outcome counts only while the webhook has the URL that was challenged. */
export interface Verification {
  /** Pending challenges, longest waiting first. */
  take(limit: number, leaseMs: number): Promise<DueChallenge[]>;
  /** As if it had not been taken, until this time has passed. */
  defer(challenge: DueChallenge, waitMs: number): Promise<void>;
  /** A pending webhook becomes active, and all pending deliveries are attempted now. */
  succeeded(receiver: Receiver): Promise<void>;
  /** @param waitMs until the next challenge; undefined after the last one. */
  failed(receiver: Receiver, error: string, waitMs?: number): Promise<void>;
  /** The same for a requested challenge, which does not count as a scheduled one. */
  noted(receiver: Receiver, error: string): Promise<void>;
}

export function createVerification(dataSource: DataSource): Verification {
  return {
    async take(limit, leaseMs) {
      const [rows] = await dataSource.query<[(Receiver & { attempts: number })[], number]>(
        `update webhooks set challenge_attempts = challenge_attempts + 1,
           next_challenge_at = now() + make_interval(secs => $2)
         where id in (
           select id from webhooks where status = 'pending' and next_challenge_at <= now()
           order by next_challenge_at limit $1 for update skip locked)
         returning id, owner_did as "ownerDid", url, host, secret, previous_secret as "previousSecret",
           previous_until as "previousUntil", challenge_attempts as attempts`,
        [limit, leaseMs / 1000],
      );
      return rows.map(({ attempts, ...receiver }) => ({ receiver, attempts }));
    },

    async defer({ receiver, attempts }, waitMs) {
      await dataSource.query(
        `update webhooks set challenge_attempts = $3 - 1, next_challenge_at = now() + make_interval(secs => $4)
         where id = $1 and url = $2 and status = 'pending' and challenge_attempts = $3`,
        [receiver.id, receiver.url, attempts, waitMs / 1000],
      );
    },

    async succeeded({ id, url }) {
      await dataSource.query(
        `with verified as (
           update webhooks set status = 'active', verified_at = now(), verification_error = null,
             challenge_attempts = 0, next_challenge_at = null
           where id = $1 and url = $2 and status = 'pending'
           returning id
         )
         update deliveries set attempts = 0, next_attempt_at = now() from verified
         where webhook_id = verified.id and deliveries.status = 'pending'
           and (locked_until is null or locked_until <= now())`,
        [id, url],
      );
    },

    async failed({ id, url }, error, waitMs) {
      await dataSource.query(
        `update webhooks set verification_error = $3, next_challenge_at = now() + make_interval(secs => $4)
         where id = $1 and url = $2 and status = 'pending'`,
        [id, url, error, waitMs === undefined ? null : waitMs / 1000],
      );
    },

    async noted({ id, url }, error) {
      await dataSource.query(
        `update webhooks set verification_error = $3 where id = $1 and url = $2 and status = 'pending'`,
        [id, url, error],
      );
    },
  };
}

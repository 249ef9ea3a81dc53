/**
 * Records that stay in a state for as long as a test needs, inserted directly into the database: the server would soon complete its own.
 */
import { newIdentifier } from '../persistence/identifier.js';
import { withConnection } from '../persistence/connection.js';

/** An import that stays in the receiving state, and can be aborted. @returns its id. */
export async function standingImport(url: string, ownerDid: string, keyId: string): Promise<string> {
  const id = newIdentifier('imp');
  await withConnection(url, (client) =>
    client.query(
      `insert into imports (id, owner_did, key_id, is_admin, status, locked_until, created_at, updated_at)
       values ($1, $2, $3, false, 'receiving', now() + interval '1 hour', now(), now())`,
      [id, ownerDid, keyId],
    ),
  );
  return id;
}

/**
 * A delivery that was given up, of a webhook that counts as verified from then on. It can be retried, but is not sent within the hour.
 * There must be an event. @returns its id.
 */
export async function deadLetter(url: string, webhookId: string): Promise<string> {
  const id = newIdentifier('dlv');
  await withConnection(url, async (client) => {
    await client.query(
      `update webhooks set status = 'active', verified_at = now(), next_challenge_at = null where id = $1`,
      [webhookId],
    );
    await client.query(
      `insert into deliveries (id, webhook_id, event_id, subject, status, error, locked_until)
       select $1, $2, id, subject, 'dead', 'nobody answers', now() + interval '1 hour' from events order by id limit 1`,
      [id, webhookId],
    );
  });
  return id;
}

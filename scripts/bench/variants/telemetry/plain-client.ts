/** Replaces `server/persistence/observation/observed-client.ts`: statements are not observed. */
import pg from 'pg';

export const ObservedClient = pg.Client;

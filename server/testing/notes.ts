/** A few rows to find again, for tests of what survives. */
import { withConnection } from '../persistence/connection.js';

export async function note(url: string, text: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('create table if not exists note (text text)');
    await client.query('insert into note values ($1)', [text]);
  });
}

export function notes(url: string): Promise<unknown[]> {
  return firstColumn(url, 'select text from note');
}

export async function firstColumn(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withConnection(url, (client) =>
    client.query<unknown[]>({ text: sql, rowMode: 'array' }),
  );
  return rows.map(([first]) => first);
}

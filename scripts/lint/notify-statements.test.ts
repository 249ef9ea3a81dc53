import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** The only place from which the server notifies: a connection that carries no data (decision 0072). */
const NOTIFIER = 'server/pubsub/postgres/listening-connection.ts';

/** What migrations have done is in the database, which `server/end-to-end/notify-after-commit.test.ts` listens to. */
const isShipped = (path: string) =>
  path.endsWith('.ts') &&
  !/\.test\.ts$|(?:^|\/)testing\/|node_modules|^server\/persistence\/migrations\//.test(path);

const sources = ['server', 'packages', 'docs/plugin-example', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter(isShipped),
);

test('no statement of a transaction notifies', () => {
  const notifying = sources.filter((path) => /pg_notify|['"`]\s*notify\s/i.test(readFileSync(path, 'utf8')));
  expect(notifying).toEqual([NOTIFIER]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { WebhookVerification1766700400000 } from './0012-webhook-verification.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('webhooks from before there were challenges count as verified, by their host', async () => {
  const runner = dataSource.createQueryRunner();
  const migration = new WebhookVerification1766700400000();
  await migration.down(runner);
  const urls = [
    'https://Hooks.Example.org/twins?a=b',
    'https://hooks.example.org.:8443',
    'http://[::1]:4000/',
    'http://127.0.0.1#x',
  ];
  for (const [index, url] of urls.entries())
    await runner.query(
      `insert into webhooks (id, owner_did, url, secret, status, cursor, created_at, updated_at)
       values ($1, 'o', $2, 's', $3, 0, '2026-01-01', now())`,
      [`whk_${index}`, url, index === 0 ? 'disabled' : 'active'],
    );
  await migration.up(runner);
  const rows: unknown = await runner.query(
    `select host, status, verified_at = created_at as counts, next_challenge_at as next from webhooks order by id`,
  );
  await runner.release();
  const counts = { counts: true, next: null };
  expect(rows).toEqual([
    { host: 'hooks.example.org', status: 'disabled', ...counts },
    { host: 'hooks.example.org', status: 'active', ...counts },
    { host: '[::1]', status: 'active', ...counts },
    { host: '127.0.0.1', status: 'active', ...counts },
  ]);
});

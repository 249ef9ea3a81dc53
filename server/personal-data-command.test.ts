/** The commands for operators, beside a running server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { newOracleKey } from './auth/oracle-identity.js';
import { sha256Of } from './erasure/store/erasures-store.js';
import { createTestSession } from './oracle/testing/session-client.js';
import { bundleProgram } from './testing/processes/program.js';
import { runProgram } from './testing/processes/run-program.js';
import { startTestServer, type TestServer } from './testing/server.js';

const PROGRAM = await bundleProgram('server/twin-oracle.ts');

let server: TestServer;
let folder: string;
let ORACLE_KEY: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  ORACLE_KEY = await newOracleKey();
  server = await startTestServer({ PLUGINS: 'user-preferences', ORACLE_KEY });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runProgram(PROGRAM, args, { DATABASE_URL: server.database.url, DATA_DIR: folder, ORACLE_KEY });

async function createPerson(): Promise<string> {
  const session = await createTestSession(server);
  await session.send({ message: 'my secret is 42' });
  await session.call('PUT', '/user-preferences', { userName: 'Alice Secret' });
  return session.user.did;
}

it('exports what the API exports, with the tables of plugins', async () => {
  const did = await createPerson();
  const { output, errors, code } = await run('export-personal-data', '--did', did);
  expect([code, errors]).toEqual([0, '']);
  const reply = await fetch(`${server.url}/v1/personal-data?did=${encodeURIComponent(did)}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  expect(output).toBe(await reply.text());
  expect(output).toContain('my secret is 42');
  expect(output).toContain('Alice Secret');
});

it('erases what a server has of the person, and prints the receipt', async () => {
  const did = await createPerson();
  const erased = await run('erase', '--did', did, '--yes');
  expect([erased.code, erased.errors]).toEqual([0, expect.stringMatching(/^The erasure era_/)]);
  expect(decodeJwt(erased.output.trim())).toMatchObject({
    subjectSha256: sha256Of(did),
    requestedBy: 'operator',
  });
  expect((await run('export-personal-data', '--did', did)).output).not.toContain('secret');
});

it('ends with 75 when it has not finished in the time that it may wait', async () => {
  const did = await createPerson();
  const { output, errors, code } = await run('erase', '--did', did, '--yes', '--wait-seconds', '0');
  expect([code, output]).toEqual([75, '']);
  expect(errors).toMatch(/is a server running\?.*\/v1\/erasures\/era_/);
});

it.each([
  [['erase', '--did', 'did:web:person.example'], '--yes is missing'],
  [['erase', '--did', 'person', '--yes'], '--did must be the DID of a person'],
  [['erase', '--yes'], '--did must be the DID of a person'],
  [['erase', '--did', 'did:web:person.example', '--yes', '--wait-seconds', 'long'], '--wait-seconds must be'],
  [['export-personal-data', '--did', 'person'], '--did must be the DID of a person'],
  [['export-personal-data', '--all'], "Unknown option '--all'"],
])('%j is refused, and changes nothing', async (args, message) => {
  const { output, errors, code } = await run(...args);
  expect([code, output]).toEqual([78, '']);
  expect(errors).toContain(message);
});

it('refuses to erase the platform itself', async () => {
  const { errors, code } = await run('erase', '--did', server.oracleDid, '--yes');
  expect([code, errors]).toEqual([78, expect.stringContaining('is the platform itself')]);
});

/** The disk of the database is full: what needs space is refused, everything else goes on, and so does all when there is space again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { speak } from '../testing/faults/agent/speak.js';
import { openLoneReplica, type LoneReplica } from '../testing/faults/infrastructure/lone-replica.js';
import { startFaultyPostgres, type FaultyPostgres } from '../testing/faults/infrastructure/postgres.js';
import { openSmallDisk, type SmallDisk } from '../testing/faults/infrastructure/small-disk.js';
import { bodyAs, type JsonReply } from '../testing/server.js';
import { testRun } from '../testing/test-run.js';

const NAME = 'small';

/** More than fits into the pages that are there. */
const CHARACTERS = 60_000;

let folder: string;
let postgres: FaultyPostgres;
let disk: SmallDisk;
let server: LoneReplica;

beforeAll(async () => {
  folder = await mkdtemp(join(testRun().folder, 'small-disk-'));
  postgres = await startFaultyPostgres();
  disk = await openSmallDisk(postgres, folder, NAME);
  server = await openLoneReplica({ DATABASE_URL: disk.databaseUrl });
});
afterAll(async () => {
  await server.close();
  await postgres.dropDatabase(NAME);
  await postgres.stop();
  await disk.close();
  await rm(folder, { recursive: true });
});

const accepted: string[] = [];

async function write(): Promise<JsonReply> {
  const reply = await server.createTwin(CHARACTERS);
  if (reply.status === 201) accepted.push(String(reply.body.did));
  return reply;
}

const databasePart = async () =>
  bodyAs(await server.call('GET', '/v1/operations/status'), 'OperationsStatus').parts.find(
    ({ name }) => name === 'database',
  );

const read = async (did: string) =>
  (await server.call('GET', `/v1/entities/${encodeURIComponent(did)}`)).status;

it('writes are told to come again, reads go on, operators are told, and nothing accepted is lost', async () => {
  expect((await write()).status).toBe(201);
  expect(await databasePart()).toMatchObject({ status: 'up' });
  const session = await server.session();
  const streaming = await session.stream(speak('full', { steps: 15, pauseMs: 100 }), 'A');

  await disk.fill();
  let refused = await write();
  while (refused.status === 201) refused = await write();
  expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
  expect(refused.body.detail).toBe('The database has no space left for this; try again later');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  for (const did of accepted) expect(await read(did)).toBe(200);
  for (const path of ['/ready', '/health']) expect((await server.call('GET', path)).status).toBe(200);
  // What was found a moment ago is told for five seconds.
  while ((await databasePart())?.status === 'up');
  expect(await databasePart()).toMatchObject({
    status: 'degraded',
    reason: 'It has no space left, and refuses what needs any',
  });

  await disk.free();
  while ((await write()).status !== 201);
  for (const did of accepted) expect(await read(did)).toBe(200);
  const { frames, end } = await streaming.reading;
  expect(end).toBe('done');
  expect(frames).toEqual(await session.logOf(streaming.runId));
  expect(server.unexpected).toEqual([]);
});

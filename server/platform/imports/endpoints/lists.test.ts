/** Imports and their errors, in pages. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../testing/server.js';
import { BULK, get, importAll, keyOf } from './testing/stage.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => server.close());

describe('lists', () => {
  it('are paginated: imports newest first, errors by line', async () => {
    const carol = await keyOf(server, 'did:key:carol', BULK);
    const imports = [];
    for (let count = 0; count < 3; count++)
      imports.push((await importAll(server, carol, 'x\n'.repeat(3))).importId);
    const first = await get(server, carol, '/v1/imports?limit=2');
    const rest = await get(
      server,
      carol,
      `/v1/imports?limit=2&cursor=${encodeURIComponent(String(first.body.nextCursor))}`,
    );
    const listed = [first, rest].flatMap(({ body }) => body.imports as { importId: string }[]);
    expect(listed.map(({ importId }) => importId)).toEqual([...imports].reverse());
    expect(rest.body.nextCursor).toBeUndefined();

    const path = `/v1/imports/${String(imports[0])}/errors?limit=2`;
    const errors = await get(server, carol, path);
    const cursor = encodeURIComponent(String(errors.body.nextCursor));
    const more = await get(server, carol, `${path}&cursor=${cursor}`);
    const lines = [errors, more].flatMap(({ body }) => body.errors as { line: number }[]);
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(more.body.nextCursor).toBeUndefined();
    const other = await get(
      server,
      carol,
      `/v1/imports/${String(imports[1])}/errors?limit=2&cursor=${cursor}`,
    );
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  });
});

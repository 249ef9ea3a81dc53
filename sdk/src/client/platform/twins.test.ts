import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answering, refuse, replyWith } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { serveScript } from '../../../test/script.js';
import type { ScriptedServer } from '../../../test/script.js';
import { createPlatformClient, ProblemError } from '../../index.js';
import type { Twins } from '../../index.js';

const did = 'did:ixo:entity:1';
const path = '/v1/domains/did%3Aixo%3Aentity%3A1';
const stale = refuse(412, 'precondition_failed');

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const twinsWith = async (...script: RequestListener[]): Promise<Twins> => {
  server = await serveScript(script);
  return createPlatformClient({ baseUrl: server.url, apiKey: 'key' }).domains;
};
const read = (revision: number) => replyWith({ revision, metadata: { stoves: revision } });

describe('A change to a record that was read', () => {
  it('carries its revision as the ETag, and a patch derived from it', async () => {
    const sent: unknown[] = [];
    const domains = await twinsWith(
      read(7),
      answering(({ headers, body }) => {
        sent.push(headers['if-match'], body);
        return { revision: 8 };
      }),
    );

    const changed = await domains.change(did, ({ metadata }) => ({ metadata: { was: metadata.stoves } }));

    expect(changed.revision).toBe(8);
    expect(sent).toEqual(['"7"', '{"metadata":{"was":7}}']);
  });

  it('is repeated with the current record after a conflict', async () => {
    const domains = await twinsWith(read(1), stale, read(2), stale, read(3), read(4));
    const seen: number[] = [];

    const changed = await domains.change(did, async ({ revision }) => {
      seen.push(revision);
      return Promise.resolve({ metadata: {} });
    });

    expect([seen, changed.revision]).toEqual([[1, 2, 3], 4]);
  });

  it('is given up after five attempts', async () => {
    const domains = await twinsWith(...Array.from({ length: 5 }, () => [read(1), stale]).flat());

    const error = await rejection(domains.change(did, () => ({ metadata: {} })));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(server?.requests).toHaveLength(10);
  });

  it('is given up at once when it is refused for another reason', async () => {
    const domains = await twinsWith(read(1), refuse(403, 'not_controller'), read(1));

    const error = await rejection(domains.change(did, () => ({ metadata: {} })));

    expect(error).toMatchObject({ code: 'not_controller' });
    expect(server?.requests).toEqual([`GET ${path}`, `PATCH ${path}`]);
  });

  it('is not sent without a patch', async () => {
    const domains = await twinsWith(read(5));

    expect((await domains.change(did, () => undefined)).revision).toBe(5);
    expect(server?.requests).toEqual([`GET ${path}`]);
  });
});

it.each([
  ['the record as it was read', { revision: 3, did, more: true }, '"3"'],
  ['its ETag', '"3"', '"3"'],
  ['whatever is there', '*', '*'],
])('a change names %s', async (_what, ifMatch, header) => {
  const seen: unknown[] = [];
  const note: RequestListener = (request, response) => {
    seen.push(request.headers['if-match']);
    read(4)(request, response);
  };
  const domains = await twinsWith(note, note);

  await domains.update(did, { metadata: {} }, { ifMatch });
  await domains.delete(did, { ifMatch });

  expect(seen).toEqual([header, header]);
});

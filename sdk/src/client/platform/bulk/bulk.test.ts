import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answering, hangUp, refuse, replyWith, say, sayAndDrop } from '../../../../test/listeners.js';
import { rejection } from '../../../../test/rejection.js';
import { serveScript } from '../../../../test/script.js';
import type { ScriptedServer } from '../../../../test/script.js';
import { ConnectionError, ContractError, createPlatformClient, ProblemError } from '../../../index.js';
import type { Import, ImportLine, ImportSource, PlatformClient } from '../../../index.js';
import type { Pause } from '../../../http/pause.js';
import { createImports } from './imports.js';
import { createTransport } from '../../../http/transport.js';

const NDJSON = 'application/x-ndjson';
const asLines = { 'content-type': NDJSON };
const edge = (to: string): ImportLine => ({ kind: 'relationship', role: 'operator', from: 'did:a:1', to });
const two = [edge('did:a:2'), edge('did:a:ü')];
const text = two.map((line) => `${JSON.stringify(line)}\n`).join('');

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const platformWith = async (...script: RequestListener[]): Promise<PlatformClient> => {
  server = await serveScript(script);
  return createPlatformClient({ baseUrl: server.url, apiKey: 'key' });
};

describe('An import', () => {
  async function* slowly<T>(items: readonly T[]): AsyncGenerator<T> {
    for (const item of items) yield await Promise.resolve(item);
  }
  const bytes = new TextEncoder().encode(text);

  it.each<[string, () => ImportSource]>([
    ['a list of lines', () => two],
    ['lines as they come', () => slowly(two)],
    ['the text of lines', () => text],
    ['a stream of bytes', () => new Blob([bytes]).stream()],
    ['a file of a browser', () => new Blob([bytes])],
    ['a file as Node reads it', () => Readable.from([Buffer.from(bytes.slice(0, 30)), bytes.slice(30)])],
  ])('sends %s', async (_what, source) => {
    const seen: unknown[] = [];
    const platform = await platformWith(
      answering(({ headers, body }) => {
        seen.push(headers['content-type'], body);
        return { importId: 'imp_1' };
      }, 201),
    );

    expect(await platform.imports.start(source())).toEqual({ importId: 'imp_1' });
    expect(seen).toEqual([NDJSON, text]);
  });

  it('pulls the next line only as the previous ones are sent', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<ImportLine> {
      for (;;) {
        asked++;
        yield await Promise.resolve({ ...edge('did:a:2'), note: 'x'.repeat(10_000) });
      }
    }
    // It reads nothing, and then refuses the body.
    const platform = await platformWith((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/problem+json', connection: 'close' });
      response.end('{"code":"missing_scope"}');
    });

    await rejection(platform.imports.start(endless()));

    expect(asked).toBeLessThan(2000);
  });

  it('rejects with what its source throws', async () => {
    const reason = new Error('The disk is gone');
    async function* broken(): AsyncGenerator<ImportLine> {
      yield await Promise.resolve(edge('did:a:2'));
      throw reason;
    }
    const platform = await platformWith(replyWith({}));

    expect(await rejection(platform.imports.start(broken()))).toBe(reason);
  });

  it('is refused like any call', async () => {
    const platform = await platformWith(refuse(403, 'missing_scope'));
    const error = await rejection(platform.imports.start(two));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'missing_scope' });
  });
});

describe('Waiting for an import', () => {
  const at = (status: string, processed: number) => replyWith({ status, processed });
  const importsWith = async (...script: RequestListener[]) => {
    const waits: number[] = [];
    const pause: Pause = (milliseconds) => Promise.resolve(void waits.push(milliseconds));
    server = await serveScript(script);
    return { waits, imports: createImports(createTransport({ baseUrl: server.url }), pause) };
  };

  it.each(['finished', 'aborted', 'failed'])('ends when it is %s', async (status) => {
    const { waits, imports } = await importsWith(at('queued', 0), at('running', 5), at(status, 9));
    const progress: Import['processed'][] = [];

    const ended = await imports.wait('imp_1', { onProgress: ({ processed }) => progress.push(processed) });

    expect([ended.status, progress, waits]).toEqual([status, [0, 5, 9], [250, 500]]);
  });

  it('polls less and less often, and at least every five seconds', async () => {
    const running = Array<RequestListener>(8).fill(at('running', 1));
    const { waits, imports } = await importsWith(...running, at('finished', 1));
    await imports.wait('imp_1');
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  });

  it('continues when the server is briefly unavailable, or sends Retry-After', async () => {
    const { waits, imports } = await importsWith(
      hangUp,
      refuse(429, 'too_many_requests', { 'retry-after': '30' }),
      at('finished', 1),
    );
    expect((await imports.wait('imp_1')).status).toBe('finished');
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(30_000);
  });

  it('fails when the server stays unavailable', async () => {
    const { imports } = await importsWith(...Array<RequestListener>(20).fill(hangUp));
    expect(await rejection(imports.wait('imp_1'))).toBeInstanceOf(ConnectionError);
    expect(server?.requests).toHaveLength(13);
  });

  it('fails at once for an import that does not exist', async () => {
    const { imports } = await importsWith(refuse(404, 'import_not_found'));
    expect(await rejection(imports.wait('imp_1'))).toMatchObject({ code: 'import_not_found' });
    expect(server?.requests).toHaveLength(1);
  });

  it('ends with the reason of the signal', async () => {
    const reason = new Error('Enough');
    const controller = new AbortController();
    const platform = await platformWith(at('running', 1), at('running', 1));
    const waiting = platform.imports.wait('imp_1', {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    expect(await rejection(waiting)).toBe(reason);
  });
});

describe('The results of an import', () => {
  const results = [
    { line: 3, kind: 'twin', status: 'created', did: 'did:a:3' },
    { line: 4, status: 'failed', fault: { code: 'malformed_json', detail: 'x' } },
  ];
  const sent = results.map((result) => `${JSON.stringify(result)}\n`).join('');
  const read = async (platform: PlatformClient): Promise<unknown[]> => {
    const seen: unknown[] = [];
    for await (const result of platform.imports.results('imp_1', { after: 2 })) seen.push(result);
    return seen;
  };

  it('are read line by line', async () => {
    expect(await read(await platformWith(sayAndEnd(sent)))).toEqual(results);
  });

  it('reject when they break, are not results, or are refused', async () => {
    expect(await rejection(read(await platformWith(sayAndDrop(asLines, sent))))).toBeInstanceOf(
      ConnectionError,
    );
    await server?.close();
    expect(await rejection(read(await platformWith(replyWith({}))))).toBeInstanceOf(ContractError);
    await server?.close();
    expect(await rejection(read(await platformWith(refuse(404, 'import_not_found'))))).toMatchObject({
      code: 'import_not_found',
    });
  });
});

describe('An export', () => {
  const linesOf = async (platform: PlatformClient): Promise<ImportLine[]> => {
    const lines: ImportLine[] = [];
    for await (const line of platform.exports.lines()) lines.push(line);
    return lines;
  };

  it('yields line by line, however the network splits them', async () => {
    const bytes = Buffer.from(`${text}\n`);
    const cuts = [...bytes].map((byte) => Buffer.from([byte]));
    const platform = await platformWith((_request, response) => {
      response.writeHead(200, { 'content-type': `${NDJSON}; charset=utf-8` });
      for (const cut of cuts) response.write(cut);
      response.end();
    });
    expect(await linesOf(platform)).toEqual(two);
  });

  it('ends without lines when nothing matches', async () => {
    expect(await linesOf(await platformWith(sayAndEnd('')))).toEqual([]);
  });

  it('yields the first line before the others exist', async () => {
    const platform = await platformWith(say(asLines, `${JSON.stringify(two[0])}\n{"kind":`));
    for await (const line of platform.exports.lines()) {
      expect(line).toEqual(two[0]);
      break;
    }
  });

  it('closes its connection when the loop ends early', async () => {
    let closed: Promise<unknown> | undefined;
    const platform = await platformWith((request, response) => {
      closed = once(response, 'close');
      say(asLines, text)(request, response);
    });
    for await (const _ of platform.exports.lines()) break;
    await closed;
  });

  it('that breaks is incomplete', async () => {
    const platform = await platformWith(sayAndDrop(asLines, text));
    expect(await rejection(linesOf(platform))).toBeInstanceOf(ConnectionError);
  });

  it.each([
    ['is cut within a line', sayAndEnd(`${text}{"kind":`)],
    ['is something else', replyWith({})],
  ])('that %s does not fit the contract', async (_what, listener) => {
    expect(await rejection(linesOf(await platformWith(listener)))).toBeInstanceOf(ContractError);
  });

  it('that is refused gives the reason', async () => {
    const platform = await platformWith(refuse(400, 'invalid_request'));
    expect(await rejection(linesOf(platform))).toMatchObject({ code: 'invalid_request' });
  });
});

function sayAndEnd(content: string): RequestListener {
  return (_request, response) => void response.writeHead(200, asLines).end(content);
}

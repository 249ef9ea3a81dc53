import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { generateKey, keyToText } from '@twin-oracle/sdk/ucan';
import { generateApiKey } from '../../../../server/auth/api-keys/format.js';
import { withDatabase } from '../../fixtures/with-database.js';
import { linesOf, PROTOCOL, RELATIONSHIPS_A_TWIN } from '../../fixtures/sample-register.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { startVariant } from '../../harness/variant.js';

export interface FilledRegister {
  /** From the first byte sent until the import has finished. */
  readonly importSeconds: number;
  /** Settings of a server on this register. */
  readonly env: Readonly<Record<string, string>>;
  /** The URL of the database. */
  readonly url: string;
}

/** A register that a server has filled by an import. The server has stopped when `work` starts. */
export function withRegister<T>(
  twins: number,
  bundle: Bundler,
  work: (register: FilledRegister) => Promise<T>,
): Promise<T> {
  return withDatabase(async (url, dataDir) => {
    const oracle = await generateKey();
    const key = generateApiKey('live').text;
    const env = {
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      ORACLE_KEY: keyToText(oracle),
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '0',
      BOOTSTRAP_API_KEY: key,
    };
    const server = await startVariant(await bundle({ entry: 'sessions/twin-oracle' }), { env });
    try {
      const importSeconds = await fill(server.url, key, twins);
      await server.stop();
      return await work({ importSeconds, env, url });
    } finally {
      await server.stop();
    }
  });
}

const POLL_MS = 20;

const progress = z.object({
  importId: z.string(),
  status: z.string(),
  created: z.number(),
  failed: z.number(),
});

async function fill(url: string, key: string, twins: number): Promise<number> {
  const authorization = `Bearer ${key}`;
  await ask(`${url}/v1/protocols`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(PROTOCOL),
  });
  const before = performance.now();
  let state = progress.parse(
    await ask(`${url}/v1/imports`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-ndjson' },
      body: Readable.toWeb(Readable.from(piecesOf(linesOf(twins)))),
      duplex: 'half',
    }),
  );
  while (state.status === 'queued' || state.status === 'running') {
    await delay(POLL_MS);
    state = progress.parse(await ask(`${url}/v1/imports/${state.importId}`, { headers: { authorization } }));
  }
  if (state.status !== 'finished' || state.created !== twins * (1 + RELATIONSHIPS_A_TWIN))
    throw new Error(`the import came out otherwise than it should: ${JSON.stringify(state)}`);
  return (performance.now() - before) / 1000;
}

async function ask(url: string, init: RequestInit & { duplex?: 'half' }): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const PIECE_CHARACTERS = 65_536;

/** Batches of lines, as a client reads them from a file. */
function* piecesOf(lines: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

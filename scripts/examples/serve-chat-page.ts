import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import express from 'express';
import { listen, urlOf } from '../../server/startup/listen.js';

const folder = join(import.meta.dirname, '../../examples/chat-typescript');
const HOST = '127.0.0.1';

export interface ServedPage {
  /** Its URL, for an oracle at another origin. */
  readonly urlFor: (oracleUrl: string) => string;
  readonly close: () => void;
}

export interface ServeOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** TypeScript in place of `src/main.ts`, from that folder. */
  readonly script?: string;
  /** A folder with further files. */
  readonly files?: string;
}

/** Serves examples/chat-typescript at an origin of its own, as its files are at the time of a request, with the sources of the SDK. */
export async function serveChatPage({
  port = 0,
  script = "import './main.ts'",
  files,
}: ServeOptions = {}): Promise<ServedPage> {
  const app = express();
  app.get('/dist/main.js', async (_request, response) => {
    response.type('js').send(await bundle(script));
  });
  if (files !== undefined) app.use(express.static(files));
  app.use(express.static(folder));
  const server = createServer(app);
  await listen(server, { HOST, PORT: port });
  const origin = urlOf(server, { HOST });
  return {
    urlFor: (oracleUrl) => `${origin}/?server=${oracleUrl}`,
    close: () => server.close(),
  };
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(folder, 'src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    conditions: ['twin-oracle-source'],
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

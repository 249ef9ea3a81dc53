import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { build, defaultClientConditions } from 'vite';
import { listen, urlOf } from '../../server/startup/listen.js';
import type { ServedPage } from './serve-chat-page.js';

const root = join(import.meta.dirname, '../../examples/chat-react');
const HOST = '127.0.0.1';

/** Builds examples/chat-react with the sources of the SDK, and serves it at an origin of its own. @param port 0, the default, takes a free one. */
export async function serveChatReact({ port = 0 } = {}): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'chat-react-'));
  await build({
    root,
    logLevel: 'error',
    resolve: { conditions: ['twin-oracle-source', ...defaultClientConditions] },
    build: { outDir },
  });
  const server = createServer(express().use(express.static(outDir)));
  await listen(server, { HOST, PORT: port });
  const origin = urlOf(server, { HOST });
  return {
    urlFor: (oracleUrl) => `${origin}/?server=${oracleUrl}`,
    close: () => {
      server.close();
      void rm(outDir, { recursive: true });
    },
  };
}

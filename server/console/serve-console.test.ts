import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { urlOf } from '../startup/listen.js';
import { readConsoleFiles } from './console-files.js';
import { serveConsole } from './serve-console.js';

const HTML = '<!doctype html><title>Console</title>';
const SCRIPT = 'console.log("a script that is long enough to be compressed")';
const PUBLIC_URL = 'https://oracle.example.org';

describe('the console of a server', () => {
  let folder: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), HTML);
    await writeFile(join(folder, 'secret.env'), 'KEY=1');
    await writeFile(join(folder, 'assets/main-1a2b.js'), SCRIPT);
    await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
    const app = express();
    app.use(serveConsole({ files: readConsoleFiles(folder), publicUrl: () => PUBLIC_URL }));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = urlOf(server, { HOST: '127.0.0.1' });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  it.each(['/console', '/console/', '/console/chat/ses_1/runs/run_1', '/console/twins?type=Project'])(
    'answers %s with its document, which is asked for again each time',
    async (path) => {
      const response = await fetch(url + path);
      expect(await response.text()).toBe(HTML);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const again = await fetch(url + path, {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    },
  );

  it('allows its pages nothing inline and nothing from others, but requests to the public origin', async () => {
    const { headers } = await fetch(`${url}/console`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("connect-src 'self' https://oracle.example.org wss://oracle.example.org");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
    ['gzip', 'br;q=0, gzip'],
  ])('sends a file as %s to a client that takes %s, for ever', async (encoding, accepted) => {
    const response = await fetch(`${url}/console/assets/main-1a2b.js`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${url}/console`, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(HTML.length));
    expect(await response.text()).toBe('');
  });

  it.each(['/console/assets/main-0000.js', '/consoles', '/', '/v1/domains'])(
    'leaves %s to others',
    async (path) => {
      expect((await fetch(url + path)).status).toBe(404);
    },
  );

  it.each(['/console/secret.env', '/console/..%2fpackage.json', '/console/assets/main-1a2b.js.br%00'])(
    'gives no file for %s that is not one of its own',
    async (path) => {
      const response = await fetch(url + path);
      expect(['', HTML]).toContain(response.ok ? await response.text() : '');
    },
  );

  it('leaves requests that would change something to others', async () => {
    expect((await fetch(`${url}/console`, { method: 'POST' })).status).toBe(404);
  });
});

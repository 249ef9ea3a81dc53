import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import express from 'express';
import { listen, urlOf } from '../../server/startup/listen.js';

const folder = join(import.meta.dirname, '../../examples/migration-app');
const HOST = '127.0.0.1';

export const PUBLISHED_CLIENT = '@ixo/oracles-client-sdk';

/** What moving over changes in a file. */
export const moveOver = (source: string, client: string): string =>
  source.replaceAll(`'${PUBLISHED_CLIENT}'`, `'${client}'`);

/** Serves examples/migration-app with another client in place of the published one, or with that. */
export async function serveMigrationApp(client: string) {
  const script = await bundle(client);
  const app = express();
  app.get('/main.js', (_request, response) => void response.type('js').send(script));
  app.get(
    '/',
    (_request, response) =>
      void response
        .type('html')
        .send('<ol id="handled"></ol><div id="root"></div><script type="module" src="/main.js"></script>'),
  );
  const server = createServer(app);
  await listen(server, { HOST, PORT: 0 });
  const origin = urlOf(server, { HOST });
  return {
    urlFor: (oracle: { url: string; oracleDid: string }) =>
      `${origin}/?server=${oracle.url}&oracle=${oracle.oracleDid}`,
    close: () => server.close(),
  };
}

async function bundle(client: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/main.tsx')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    conditions: ['twin-oracle-source'],
    write: false,
    plugins: [
      {
        name: 'the changed import',
        setup: (bundler) =>
          bundler.onLoad({ filter: /migration-app[\\/]src[\\/]/ }, async ({ path }) => ({
            contents: moveOver(await readFile(path, 'utf8'), client),
            loader: 'tsx',
          })),
      },
    ],
  });
  return outputFiles.map(({ text }) => text).join('');
}

import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { listen, urlOf } from '../../server/startup/listen.js';
import { queryOf, type Wanted } from './src/wanted.js';

const HOST = '127.0.0.1';
const HTML = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>';
const folder = join(import.meta.dirname, 'src');
const react18 = join(import.meta.dirname, '../testing/react-18/node_modules');

export type ReactVersion = 18 | 19;

export interface ServedHooksPage {
  readonly urlFor: (wanted: Partial<Wanted>) => string;
  readonly close: () => void;
}

/** Serves the page at an origin of its own, with the sources of the SDK. */
export async function serveHooksPage(version: ReactVersion): Promise<ServedHooksPage> {
  const script = await bundle(version);
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
  await listen(server, { HOST, PORT: 0 });
  return {
    urlFor: (wanted) => `${urlOf(server, { HOST })}/?${queryOf(wanted)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundle(version: ReactVersion): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['twin-oracle-source'],
    ...(version === 18 && {
      alias: { react: join(react18, 'react'), 'react-dom': join(react18, 'react-dom') },
    }),
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

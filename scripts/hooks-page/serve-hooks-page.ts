import { createServer } from 'node:http';
import { basename, join } from 'node:path';
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
  /** The scripts that the page imports by `import()`, by the names of their files. */
  readonly loadedLater: ReadonlySet<string>;
  readonly close: () => void;
}

/** Serves the page at an origin of its own, with the sources of the SDK. */
export async function serveHooksPage(version: ReactVersion): Promise<ServedHooksPage> {
  const { scripts, loadedLater } = await bundle(version);
  const server = createServer((request, response) => {
    const script = scripts.get(basename(request.url ?? ''));
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? HTML);
  });
  await listen(server, { HOST, PORT: 0 });
  return {
    urlFor: (wanted) => `${urlOf(server, { HOST })}/?${queryOf(wanted)}`,
    loadedLater,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundle(version: ReactVersion) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, 'main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['twin-oracle-source'],
    ...(version === 18 && {
      alias: { react: join(react18, 'react'), 'react-dom': join(react18, 'react-dom') },
    }),
    metafile: true,
    outdir: folder,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const later = imports.filter(({ kind }) => kind === 'dynamic-import');
  return {
    scripts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])),
    loadedLater: new Set(later.map(({ path }) => basename(path))),
  };
}

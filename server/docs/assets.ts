import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AsyncApi } from '../contract/contract-document.js';
import { deprecationJs } from './deprecation-js.js';
import { docsCss } from './docs-css.js';
import { docsJs } from './docs-js.js';
import { eventsCss } from './events-css.js';
import { oracleKeyJs } from './oracle-key-js.js';
import { renderPage } from './page.js';

export { docsContentSecurityPolicy } from './page.js';

export interface DocsAsset {
  readonly type: 'text/html' | 'text/css' | 'text/javascript' | 'image/png';
  readonly body: string | Buffer;
}

/** Resolved, not imported: the package's module would run the script of the page. */
const swaggerUiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page at `/docs`: Swagger UI for the contract of this server. */
export const docsPage = renderPage({
  title: 'twin-oracle API',
  path: '/docs',
  source: '/openapi.json',
  stylesheets: ['swagger-ui.css', 'docs.css'],
  scripts: ['swagger-ui-bundle.js'],
  modules: ['docs.js'],
  body: '<div id="swagger-ui"></div>\n<noscript>This page needs JavaScript. The contract itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>\n',
});

const ours: ReadonlyMap<string, DocsAsset> = new Map<string, DocsAsset>([
  ['docs.css', { type: 'text/css', body: docsCss }],
  ['docs.js', { type: 'text/javascript', body: docsJs }],
  ['deprecation.js', { type: 'text/javascript', body: deprecationJs }],
  ['oracle-key.js', { type: 'text/javascript', body: oracleKeyJs }],
  ['events.css', { type: 'text/css', body: eventsCss }],
]);

/** The page at `/docs/events`, of the merged contract. Its renderer is loaded when the page is asked for. */
export async function eventsPage(asyncapi: AsyncApi): Promise<DocsAsset> {
  const { renderEventsPage } = await import('./events-page/events-page.js');
  return {
    type: 'text/html',
    body: renderPage({
      title: 'twin-oracle events',
      path: '/docs/events',
      source: '/asyncapi.json',
      stylesheets: ['docs.css', 'events.css'],
      body: renderEventsPage(asyncapi),
    }),
  };
}

interface FileOnDisk {
  readonly type: DocsAsset['type'];
  /** Candidate paths; the first that exists is served. */
  readonly paths: readonly string[];
}

/** The only files that are served from disk: a name that is not listed never reaches the file system. */
const files: ReadonlyMap<string, FileOnDisk> = new Map<string, FileOnDisk>([
  ['swagger-ui.css', swaggerUi('swagger-ui.css', 'text/css')],
  ['swagger-ui-bundle.js', swaggerUi('swagger-ui-bundle.js', 'text/javascript')],
  ['favicon-16x16.png', swaggerUi('favicon-16x16.png', 'image/png')],
  ['favicon-32x32.png', swaggerUi('favicon-32x32.png', 'image/png')],
  [
    'ucan.js',
    {
      // The SDK's UCANs as one script, which `make build` puts beside the bundled server. The second path is relative to this file.
      type: 'text/javascript',
      paths: ['./docs/ucan.js', '../../dist/docs/ucan.js'].map((path) =>
        fileURLToPath(new URL(path, import.meta.url)),
      ),
    },
  ],
]);

const read = new Map<string, DocsAsset>();

/** A file of the documentation by its name below `/docs/`. Each is read once. */
export function findDocsAsset(name: string): DocsAsset | undefined {
  const known = ours.get(name) ?? read.get(name);
  if (known) return known;
  const file = files.get(name);
  const path = file?.paths.find((candidate) => existsSync(candidate));
  if (file === undefined || path === undefined) return undefined;
  const asset = { type: file.type, body: readFileSync(path) };
  read.set(name, asset);
  return asset;
}

function swaggerUi(name: string, type: DocsAsset['type']): FileOnDisk {
  return { type, paths: [join(swaggerUiFolder, name)] };
}

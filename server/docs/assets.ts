import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eventsPage } from '../../generated/events-page.js';
import { docsCss } from './docs-css.js';
import { docsJs } from './docs-js.js';
import { eventsCss } from './events-css.js';
import { renderPage } from './page.js';

export { docsContentSecurityPolicy } from './page.js';

export interface DocsAsset {
  readonly type: 'text/html' | 'text/css' | 'text/javascript' | 'image/png';
  readonly body: string | Buffer;
}

/** Found, not imported: the package's module would run the whole page's script. */
const swaggerUiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page at `/docs`: Swagger UI on the contract that this server follows. */
export const docsPage = renderPage({
  title: 'twin-oracle API',
  path: '/docs',
  source: '/openapi.json',
  stylesheets: ['swagger-ui.css', 'docs.css'],
  scripts: ['swagger-ui-bundle.js', 'docs.js'],
  body: '<div id="swagger-ui"></div>\n<noscript>This page needs JavaScript. The contract itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>\n',
});

const ours: ReadonlyMap<string, DocsAsset> = new Map<string, DocsAsset>([
  ['docs.css', { type: 'text/css', body: docsCss }],
  ['docs.js', { type: 'text/javascript', body: docsJs }],
  ['events.css', { type: 'text/css', body: eventsCss }],
  [
    'events',
    {
      type: 'text/html',
      body: renderPage({
        title: 'twin-oracle events',
        path: '/docs/events',
        source: '/asyncapi.json',
        stylesheets: ['docs.css', 'events.css'],
        body: eventsPage,
      }),
    },
  ],
]);

/** The only files of Swagger UI that are given out: a name that is not listed never reaches the file system. */
const swaggerUi: ReadonlyMap<string, DocsAsset['type']> = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-16x16.png', 'image/png'],
  ['favicon-32x32.png', 'image/png'],
]);

const read = new Map<string, DocsAsset>();

/** A file of the documentation by its name below `/docs/`. Each is read once. */
export function findDocsAsset(name: string): DocsAsset | undefined {
  const type = swaggerUi.get(name);
  if (type === undefined) return ours.get(name);
  const asset = read.get(name) ?? { type, body: readFileSync(join(swaggerUiFolder, name)) };
  read.set(name, asset);
  return asset;
}

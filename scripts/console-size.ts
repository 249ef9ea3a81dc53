/** Prints how much of the console a page loads at first, and fails above the limit. It measures dist/console/, which `make build` makes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes, gzipped: what a phone on a slow network has within some seconds. */
const LIMIT_KB = 170;

const folder = 'dist/console';
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const sizeOf = (path: string) => gzipSync(readFileSync(join(folder, path))).length / 1024;

/** What the document itself names: its script, the modules that this imports, and its styles. */
const first = [
  'index.html',
  ...[...html.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)].map(([, path = '']) => path),
];
const later = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(?:js|css)$/.test(path) && !first.includes(path),
);
const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + sizeOf(path), 0);
console.log(`console  ${sum(first).toFixed(1)} kB gzipped at first, ${sum(later).toFixed(1)} kB later`);
if (sum(first) > LIMIT_KB) throw new Error(`The console is over its limit of ${LIMIT_KB} kB gzipped`);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStaticDocument, type StaticDocument } from '../contract/reply/static-document.js';

export type Encoding = 'br' | 'gzip';

/** A file of the built console, with what the build has compressed. */
export interface ConsoleFile extends StaticDocument {
  readonly type: string;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** By their paths below `/console/`, such as `assets/main-4f2a.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

/** Where `make build` puts the console: beside the bundled server, or seen from this file. */
export const consoleFolder = (): string | undefined =>
  ['./console', '../../dist/console']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, INDEX)));

/** Reads all files once. A path that is not among them never reaches the file system. */
export function readConsoleFiles(folder: string): ConsoleFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = paths.flatMap((path): [string, ConsoleFile][] => {
    const type = TYPES[extname(path)];
    if (type === undefined) return [];
    const encodedAs = (suffix: string) =>
      paths.includes(path + suffix) ? readFileSync(join(folder, path + suffix)) : undefined;
    const [br, gzip] = [encodedAs('.br'), encodedAs('.gz')];
    const encoded = { ...(br && { br }), ...(gzip && { gzip }) };
    return [[path, { ...createStaticDocument(readFileSync(join(folder, path)), 0), type, encoded }]];
  });
  return new Map(files);
}

export const INDEX = 'index.html';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

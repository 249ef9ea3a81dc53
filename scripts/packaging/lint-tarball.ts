/** Judges a packed package as the resolvers of Node, TypeScript and bundlers see it. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readManifest } from './pack-package.js';
import { readCommand } from './read-command.js';

const root = resolve(import.meta.dirname, '../..');

/**
 * @param folder Of the package, which the tarball was made of.
 * @throws Error with every finding, also those that are suggestions.
 */
export async function lintTarball(folder: string, tarball: string): Promise<void> {
  const { messages, pkg } = await publint({ pack: { tarball: arrayBufferOf(tarball) }, strict: true });
  if (messages.length > 0) {
    const findings = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
    throw new Error(`publint finds in ${tarball}:\n${findings.join('\n')}`);
  }
  if (!hasTypes(folder)) return;
  // There are ES modules only (docs/decisions/0063-the-published-packages.md), so nothing is asked of `require` and of the resolution before it.
  await readCommand(
    dirname(tarball),
    join(root, 'node_modules/.bin/attw'),
    tarball,
    '--profile',
    'esm-only',
    '--no-color',
  );
}

function hasTypes(folder: string): boolean {
  return Object.values(readManifest(folder).exports ?? {}).some(
    (target) => typeof target === 'object' && 'types' in target,
  );
}

function arrayBufferOf(file: string): ArrayBuffer {
  return new Uint8Array(readFileSync(file)).buffer;
}

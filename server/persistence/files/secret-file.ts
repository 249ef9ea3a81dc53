/** Secrets in files that only their owner can read. */
import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors/error-code.js';
import { makeFolder } from './make-folder.js';
import { syncFolder } from './sync-folder.js';

const OWNER_ONLY = 0o600;

/** Returns the secret in the file, or stores a new one. Of two concurrent calls, both get the first one's. */
export async function keepSecret(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await read(file);
  if (kept !== undefined) return kept;
  await install(file, await make());
  return (await readFile(file, 'utf8')).trim();
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file appears complete or not at all, and the first of two writers wins: `link` is atomic and never overwrites. */
async function install(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await makeFolder(dirname(file));
  try {
    await write(draft, `${secret}\n`);
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
}

/** Replaces the secret in the file. */
export async function replaceSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await makeFolder(dirname(file));
  try {
    await write(draft, `${secret}\n`);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
}

async function write(file: string, text: string): Promise<void> {
  await using handle = await open(file, 'wx', OWNER_ONLY);
  await handle.writeFile(text);
  await handle.sync();
}

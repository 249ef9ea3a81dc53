/** The superuser's password: made once, kept in the data folder, readable by nobody else. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { codeOf } from '../error-code.js';

const PASSWORD_BYTES = 24;

export async function keepPassword(file: string): Promise<string> {
  return (await read(file)) ?? (await make(file));
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** `link` gives the finished file its name only if no other server did so first; then theirs is the password. */
async function make(file: string): Promise<string> {
  const draft = `${file}.new-${process.pid}`;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return password;
  } catch (error) {
    const theirs = await read(file);
    if (theirs === undefined) throw error;
    return theirs;
  } finally {
    await rm(draft, { force: true });
  }
}

import { createHash } from 'node:crypto';

const FIT = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 64;
/** Hexadecimal digits that tell apart what was cut or changed. */
const MARK_LENGTH = 8;

/**
 * What a model calls a server's tool. It comes from the two names alone, never from what else the server has, so that a
 * run which another replica takes up finds its tools under the same names. A server's name has no `_`, so no two servers
 * can meet in one name.
 */
export function toolNameOf(server: string, tool: string): string {
  const name = `${server}_${tool}`;
  if (FIT.test(name)) return name;
  const mark = createHash('sha256').update(`${server}/${tool}`).digest('hex').slice(0, MARK_LENGTH);
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_LENGTH - MARK_LENGTH - 1)}_${mark}`;
}

/** Whether a name can be that of one of the server's tools. */
export function isToolOf(server: string, name: string): boolean {
  return name.startsWith(`${server}_`);
}

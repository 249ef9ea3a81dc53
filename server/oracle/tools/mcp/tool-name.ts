import { createHash } from 'node:crypto';

const FIT = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 64;
/** The number of hexadecimal digits that distinguish truncated or changed names. */
const MARK_LENGTH = 8;

/**
 * The name of a server's tool for a model. It depends only on the two names, never on the other tools of the server, so that a recovered run finds
 * its tools under the same names. The name of a server contains no `_`, so tools of two servers never have the same name.
 */
export function toolNameOf(server: string, tool: string): string {
  const name = `${server}_${tool}`;
  if (FIT.test(name)) return name;
  const mark = createHash('sha256').update(`${server}/${tool}`).digest('hex').slice(0, MARK_LENGTH);
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_LENGTH - MARK_LENGTH - 1)}_${mark}`;
}

/** Whether a name can belong to one of the server's tools. */
export function isToolOf(server: string, name: string): boolean {
  return name.startsWith(`${server}_`);
}

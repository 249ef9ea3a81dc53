import { createInvocation } from '@twin-oracle/sdk/ucan';
import type { TestUser } from '../../testing/server.js';

/** The headers of an invocation without a delegation. */
export async function invocationOnly(user: TestUser, oracleDid: string): Promise<Record<string, string>> {
  const { serialized } = await createInvocation({ issuer: user.key, audience: oracleDid });
  return { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' };
}

/** A request with these headers, in Node's form. */
export function requestOf(headers: Record<string, string | undefined>) {
  const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
  return { headers: Object.fromEntries(sent), rawHeaders: sent.flat() };
}

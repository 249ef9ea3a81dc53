import { createInvocation } from '@twin-oracle/sdk/ucan';
import type { TestUser } from '../../testing/server.js';

/** Signs in by an invocation, with no delegation beside it. */
export async function invocationOnly(user: TestUser, oracleDid: string): Promise<Record<string, string>> {
  const { serialized } = await createInvocation({ issuer: user.key, audience: oracleDid });
  return { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' };
}

/** As Node presents a request with these headers. */
export function requestOf(headers: Record<string, string | undefined>) {
  const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
  return { headers: Object.fromEntries(sent), rawHeaders: sent.flat() };
}

import type { TestServer } from '../../../testing/server.js';

export function request({ url, apiKey }: TestServer, query = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/v1/exports${query}`, { ...init, headers: { authorization: `Bearer ${apiKey}` } });
}

/** The text of an export. */
export async function exported(from: TestServer, query = ''): Promise<string> {
  const reply = await request(from, query);
  if (reply.status !== 200) throw new Error(await reply.text());
  return reply.text();
}

/** Its lines. */
export function parsed(text: string): Record<string, unknown>[] {
  return linesOf(text).map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

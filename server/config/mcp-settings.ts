import { z } from 'zod';
import { parseJson } from '../contract/validation/parse-json.js';
import type { Result } from '../contract/errors/result.js';

const common = {
  /** The names of the tools that need an invocation of the user; true for all of them. */
  protected: z.union([z.boolean(), z.array(z.string().min(1))]).default(false),
  timeoutSeconds: z.number().int().min(1).max(600).default(30),
};

/** The form that fetch accepts (RFC 9110, 5.6.2 and 5.5); anything else would fail at each request. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const server = z.union([
  z.strictObject({
    ...common,
    url: z.url({ protocol: /^https?$/ }).refine(hasNoUser, 'credentials belong into headers'),
    headers: z.record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE)).default({}),
  }),
  z.strictObject({
    ...common,
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
  }),
]);

const servers = z.record(
  z.string().regex(/^[A-Za-z0-9-]{1,32}$/, 'a name is 1 to 32 letters, digits or hyphens'),
  server,
);

export type McpServerSetting = z.output<typeof server>;
export type McpServerSettings = Readonly<Record<string, McpServerSetting>>;

/** Parses `MCP_SERVERS`. The error says where it is wrong, and quotes no value, because some are secret. */
export function parseMcpServers(text: string): Result<McpServerSettings, string> {
  const json = parseJson(text);
  if (json === undefined) return { error: 'must be JSON' };
  const { data, error } = servers.safeParse(json);
  if (data) return { ok: data };
  const at = error.issues.map(({ path }) => path.join('.')).join(', ');
  return {
    error: `must be an object of servers, each with url or with command; look at ${at || 'the whole of it'}`,
  };
}

/** Fetch refuses credentials in a URL. */
function hasNoUser(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

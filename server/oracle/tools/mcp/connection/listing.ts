/** The tools that a server lists. The list is untrusted: an invalid tool is left out, and the others are kept. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { isStorable } from '../../../../contract/request/body.js';
import type { Result } from '../../../../contract/errors/result.js';
import type { JsonSchema } from '../../../turn/tool.js';
import { type Limits, withCallTimeout } from './call-timeout.js';
import { plainText } from './plain-text.js';

const LISTING_LIMIT_MS = 30_000;
const MAX_PAGES = 100;
const MAX_TOOLS = 1_000;
const MAX_NAME = 256;
const MAX_DESCRIPTION = 4_000;
const MAX_SCHEMA_BYTES = 64 * 1024;

export interface ListedTool {
  /** The name that the server uses. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

export interface Listing {
  readonly tools: readonly ListedTool[];
  /** Descriptions of the omitted tools for the log. */
  readonly leftOut: readonly string[];
}

/** The SDK's schema of a page would reject all tools because of one invalid tool. */
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

const schema = z.looseObject({ type: z.literal('object') });
const listed = z.object({
  name: z.string().min(1).max(MAX_NAME),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: schema,
  outputSchema: schema.optional().catch(undefined),
});

export async function listTools(client: Client, signal: AbortSignal): Promise<Listing> {
  if (!client.getServerCapabilities()?.tools) return { tools: [], leftOut: [] };
  return withCallTimeout({ milliseconds: LISTING_LIMIT_MS, signal }, (own) =>
    listPages(client, { milliseconds: LISTING_LIMIT_MS, signal: own }),
  );
}

async function listPages(client: Client, limits: Limits): Promise<Listing> {
  const tools = new Map<string, ListedTool>();
  const leftOut: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    // `listTools` of the SDK compiles the schemas of results: one invalid schema would fail the whole list, and patterns would be run.
    const params = cursor === undefined ? {} : { cursor };
    const answer = await withCallTimeout(limits, (signal) =>
      client.request({ method: 'tools/list', params }, page, { signal, timeout: 2 * limits.milliseconds }),
    );
    for (const item of answer.tools) {
      if (tools.size + leftOut.length === MAX_TOOLS)
        return { tools: [...tools.values()], leftOut: [...leftOut, 'tools after the first 1,000'] };
      const { ok: tool, error: omission } = readTool(item);
      if (omission !== undefined) leftOut.push(omission);
      else if (tools.has(tool.name)) leftOut.push(`${shown(tool.name)}: a second one of the name`);
      else tools.set(tool.name, tool);
    }
    if (!answer.nextCursor) return { tools: [...tools.values()], leftOut };
    cursor = answer.nextCursor;
  }
  return { tools: [...tools.values()], leftOut: [...leftOut, `pages after the first ${MAX_PAGES}`] };
}

/** The error describes the tool for the log. */
function readTool(item: unknown): Result<ListedTool, string> {
  const { data, success } = listed.safeParse(item);
  if (!success) return { error: 'one that has not the form of a tool' };
  const { name, title, description, inputSchema, outputSchema } = data;
  for (const each of [inputSchema, outputSchema])
    if (each && !isModest(each)) return { error: `${shown(name)}: its schema is too large or too deep` };
  return {
    ok: {
      name,
      description: plainText(description ?? title ?? name, MAX_DESCRIPTION),
      inputSchema,
      ...(outputSchema && { outputSchema }),
    },
  };
}

function isModest(each: JsonSchema): boolean {
  return isStorable(each) && Buffer.byteLength(JSON.stringify(each)) <= MAX_SCHEMA_BYTES;
}

const shown = (name: string) => plainText(name, 100);

import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../../server/contract/validation/parse-json.js';
import type { SoakedServer } from './soaked-server.js';

const lineSchema = z.looseObject({
  msg: z.string(),
  metrics: z.string().optional(),
  url: z.string().optional(),
  oracle: z.string().optional(),
  firstApiKeyFile: z.string().optional(),
});

/** Where a server that starts says that it is. Its later output is discarded. */
export async function readAnnouncement({ stdout }: Pick<ChildProcess, 'stdout'>): Promise<SoakedServer> {
  if (!stdout) throw new Error('the output of the server is not read');
  let metricsUrl: string | undefined;
  for await (const text of createInterface(stdout)) {
    const line = lineSchema.safeParse(parseJson(text)).data;
    metricsUrl ??= line?.metrics;
    const { url, oracle: oracleDid, firstApiKeyFile } = line ?? {};
    if (url === undefined || oracleDid === undefined || firstApiKeyFile === undefined) continue;
    if (metricsUrl === undefined) throw new Error('the server has no metrics');
    stdout.resume();
    return { url, metricsUrl, oracleDid, apiKey: (await readFile(firstApiKeyFile, 'utf8')).trim() };
  }
  throw new Error('the server ended before it listened');
}

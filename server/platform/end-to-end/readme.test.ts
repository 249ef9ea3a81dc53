import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { startTestServer } from '../../testing/server.js';

const root = resolve(import.meta.dirname, '../../..');

/** The listings of a section of the SDK's README, those of its subsections among them. */
async function listingsOf(section: string): Promise<string[]> {
  const readme = await readFile(resolve(root, 'sdk/README.md'), 'utf8');
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
}

it("the README's steps from a protocol to a credential work unchanged", async () => {
  const server = await startTestServer();
  const [listing = ''] = await listingsOf('The platform');
  const flags = ['--conditions=twin-oracle-source', '--import', 'tsx', '--input-type=module'];

  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', listing], {
    cwd: root,
    env: { ...process.env, BASE_URL: server.url, API_KEY: server.apiKey },
  }).finally(() => server.close());

  expect(stdout).toContain('verified: true');
});

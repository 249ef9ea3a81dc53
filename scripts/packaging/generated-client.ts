/** Makes the client of a deployment with the plugin of docs/plugin-example/, by the packed command, and compiles it. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { mergeAsyncApi } from '../../server/plugins/contract/merge-asyncapi.js';
import { mergeOpenApi } from '../../server/plugins/contract/merge-openapi.js';
import type { OpenApi } from '../generate/contracts.js';
import { readContracts } from '../generate/read-contracts.js';
import { assertCompiles, compile, CONSUMER_OPTIONS, folderOf } from './consumer-project.js';
import { readCommand } from './read-command.js';

const root = resolve(import.meta.dirname, '../..');

/** @param folder Of a project that has the SDK. */
export async function checkGeneratedClient(folder: string): Promise<void> {
  const { openapi, asyncapi } = await readContracts(join(root, 'spec'));
  const read = (file: string) =>
    parse(readFileSync(join(root, 'docs/plugin-example/src', file), 'utf8')) as object;
  const addition = (file: string) => [{ plugin: 'weather', fragment: read(file) }];
  const documents = {
    'openapi.json': mergeOpenApi<OpenApi>(openapi, addition('openapi.yaml')),
    'asyncapi.json': mergeAsyncApi(asyncapi, addition('asyncapi.yaml')),
  };
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(folder, name), JSON.stringify(document));
  for (const name of ['openapi-typescript', 'typescript'])
    symlinkSync(folderOf(name), join(folder, 'node_modules', name));
  const command = join(folder, 'node_modules/@twin-oracle/sdk/bin/generate-sdk.js');
  await readCommand(folder, process.execPath, command, '--from', '.', '--out', 'oracle');
  const files = ['oracle/client.ts', 'oracle/realtime.ts'];
  assertCompiles('What generate-sdk has made', compile(folder, files, CONSUMER_OPTIONS));
}

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { asyncapi } from '../../../server/contract/asyncapi.js';
import { isPluginName, PLUGIN_NAME_RULE } from '../../../server/plugins/contract/names.js';
import { PluginError, pluginErrorOf } from '../../../server/plugins/plugin-error.js';
import type { Contracts } from '../contracts.js';
import { writeFiles } from '../write-files.js';
import { generatePlugin } from './generate-plugin.js';

const USAGE =
  'usage: twin-oracle plugin generate <openapi.yaml> --name <plugin> [--asyncapi <asyncapi.yaml>] [--check]';

/**
 * `twin-oracle plugin generate`: makes what a plugin needs of its contract, in the folder `generated` beside it. With `--check` it writes nothing and
 * fails when a file is stale.
 * @returns the exit status.
 */
export async function generateCommand(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const { file, name, asyncapi: events, check } = options;
  // The host's documents are those that its own generator has made; their types there are narrower than a contract's.
  const host = { openapi, asyncapi } as unknown as Contracts;
  try {
    if (!isPluginName(name)) throw new PluginError(name, `--name: ${PLUGIN_NAME_RULE}`);
    const source = {
      name,
      fragment: await read(name, file),
      asyncapi: events === undefined ? undefined : await read(name, events),
    };
    const files = await generatePlugin(source, host);
    return await write(join(dirname(resolve(file)), 'generated'), files, check);
  } catch (error) {
    const documents = events === undefined ? file : `${file}, ${events}`;
    console.error(firstLine(pluginErrorOf(name, documents, error)));
    return 1;
  }
}

/** Some libraries add the text that they have read, or a list of all that they know. */
function firstLine({ message }: Error): string {
  return message.split('\n', 1)[0] ?? '';
}

interface GenerateOptions {
  readonly file: string;
  readonly name: string;
  readonly asyncapi: string | undefined;
  readonly check: boolean;
}

function readOptions(args: string[]): GenerateOptions | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        asyncapi: { type: 'string' },
        check: { type: 'boolean', default: false },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || values.name === undefined || others.length > 0) return undefined;
    return { file, name: values.name, asyncapi: values.asyncapi, check: values.check };
  } catch {
    return undefined;
  }
}

async function read(plugin: string, file: string): Promise<object> {
  try {
    const document: unknown = parse(await readFile(file, 'utf8'));
    if (typeof document === 'object' && document !== null) return document;
  } catch (error) {
    throw pluginErrorOf(plugin, file, error);
  }
  throw new PluginError(plugin, `${file}: is no document`);
}

async function write(folder: string, files: ReadonlyMap<string, string>, check: boolean): Promise<number> {
  const stale = await writeFiles(folder, files, check);
  if (!check || stale.length === 0) {
    console.log(stale.length === 0 ? 'up to date' : `generated: ${stale.join(', ')}`);
    return 0;
  }
  console.error(
    `${folder} is stale (${stale.join(', ')}): run \`twin-oracle plugin generate\` and commit the result`,
  );
  return 1;
}

import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Contracts } from '../contracts.js';
import { generatePlugin } from './generate-plugin.js';

/** As seen from `generated/plugins/<name>/`. */
const modules = { operations: '../../operations.js', validators: '../../validators.js' };

/**
 * The generated files of the plugins whose contracts are in `spec/plugins/`, each in the folder of its plugin: `<name>.yaml` is the fragment of
 * OpenAPI, and `<name>.asyncapi.yaml`, if it exists, that of AsyncAPI.
 */
export async function generateBundledPlugins(
  spec: string,
  host: Contracts,
): Promise<[path: string, content: string][]> {
  const folder = `${spec}/plugins`;
  const all = (await readdir(folder)).sort();
  const files = all.filter((file) => file.endsWith('.yaml') && !file.endsWith('.asyncapi.yaml'));
  const read = async (file: string) => parse(await readFile(`${folder}/${file}`, 'utf8')) as object;
  const generated = await Promise.all(
    files.map(async (file) => {
      const name = basename(file, '.yaml');
      const events = all.find((other) => other === `${name}.asyncapi.yaml`);
      const asyncapi = events === undefined ? undefined : await read(events);
      return [...(await generatePlugin({ name, fragment: await read(file), asyncapi, modules }, host))].map(
        ([path, content]): [string, string] => [`plugins/${name}/${path}`, content],
      );
    }),
  );
  return generated.flat();
}

import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Contracts } from '../contracts.js';
import { generatePlugin } from './generate-plugin.js';

/** As seen from `generated/plugins/<name>/`. */
const modules = { operations: '../../operations.js', validators: '../../validators.js' };

/** The generated files of the plugins whose contracts are in `spec/plugins/`, each in the folder of its plugin. */
export async function generateBundledPlugins(
  spec: string,
  host: Contracts,
): Promise<[path: string, content: string][]> {
  const folder = `${spec}/plugins`;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  const generated = await Promise.all(
    files.map(async (file) => {
      const name = basename(file, '.yaml');
      const fragment = parse(await readFile(`${folder}/${file}`, 'utf8')) as object;
      return [...(await generatePlugin({ name, fragment, modules }, host))].map(
        ([path, content]): [string, string] => [`plugins/${name}/${path}`, content],
      );
    }),
  );
  return generated.flat();
}

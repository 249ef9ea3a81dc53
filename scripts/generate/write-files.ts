import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes the files that differ from those in the folder, and deletes those without content; with `check` it changes nothing.
 * @returns the names of the files that differ.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | undefined>,
  check: boolean,
): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of files) {
    const target = join(folder, name);
    if ((await readFile(target, 'utf8').catch(() => undefined)) === content) continue;
    stale.push(name);
    if (check) continue;
    await mkdir(dirname(target), { recursive: true });
    if (content === undefined) await rm(target);
    else await writeFile(target, content);
  }
  return stale;
}

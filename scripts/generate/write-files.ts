import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes the files that differ from those in the folder; with `check` none. @returns their names. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  check: boolean,
): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of files) {
    const target = join(folder, name);
    if ((await readFile(target, 'utf8').catch(() => undefined)) === content) continue;
    stale.push(name);
    if (check) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return stale;
}

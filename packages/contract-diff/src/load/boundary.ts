/** The folder that references must not leave. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The root of the work tree of git; the folder itself where there is no git. */
export function boundaryOf(folder: string): string {
  const start = realpathSync(folder);
  for (let each = start; each !== dirname(each); each = dirname(each))
    if (existsSync(join(each, '.git'))) return each;
  return start;
}

/** Both paths are real ones, without links. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

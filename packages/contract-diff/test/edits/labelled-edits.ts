/** Reads the labelled edits. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Change } from './apply-edit.js';

export interface LabelledEdit extends Change {
  readonly edit: string;
  readonly with?: readonly Change[];
  readonly breaking?: string;
  readonly warning?: string;
  readonly note?: string;
  readonly same?: true;
  readonly for?: string;
}

export interface EditFile {
  readonly name: string;
  /** The root file, relative to the folder of the project or of the package. */
  readonly base: string;
  readonly edits: readonly LabelledEdit[];
}

const folder = fileURLToPath(new URL('.', import.meta.url));

export const editFiles: readonly EditFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ name, ...(parse(readFileSync(folder + name, 'utf8')) as Omit<EditFile, 'name'>) }));

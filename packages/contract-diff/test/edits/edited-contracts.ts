/** The contracts of the labelled edits, before and after. */
import { fileURLToPath } from 'node:url';
import { inMemory, workingTree, type Files } from '../../src/load/files.js';
import { applyChange } from './apply-edit.js';
import type { EditFile, LabelledEdit } from './labelled-edits.js';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

export class EditedContracts {
  readonly root: string;
  readonly #texts: ReadonlyMap<string, string>;

  constructor({ base }: EditFile) {
    this.root = (base.startsWith('spec/') ? project : packageFolder) + base;
    const paths = workingTree.list(this.root.slice(0, this.root.lastIndexOf('/'))) ?? [];
    this.#texts = new Map(
      paths
        .filter((path) => path.endsWith('.yaml') && !path.includes('/released/'))
        .map((path) => [path, workingTree.read(path) ?? '']),
    );
  }

  before(): Files {
    return inMemory(this.#texts);
  }

  after(edit: LabelledEdit): Files {
    const texts = new Map(this.#texts);
    for (const change of [edit, ...(edit.with ?? [])]) applyChange(texts, this.root, change);
    return inMemory(texts);
  }
}

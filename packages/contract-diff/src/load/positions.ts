/** Remembers where in the hand-written files each object and list was read. */

export interface Location {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** JSON pointer within the file. */
  readonly pointer: string;
}

interface Position extends Location {
  readonly lines: ReadonlyMap<string, number>;
}

export class Positions {
  readonly #shared: Positions | undefined;
  readonly #positions = new Map<object, Position>();

  /** @param shared Knows further nodes; it is not told those of this one. */
  constructor(shared?: Positions) {
    this.#shared = shared;
  }

  mark(node: object, position: Position): void {
    this.#positions.set(node, position);
  }

  /** Gives an object that was made of another one the place of that. */
  copy(from: object, to: object): void {
    const position = this.#get(from);
    if (position) this.#positions.set(to, position);
  }

  /** Of the member `key` of the node, where it has one; otherwise of the node itself. */
  find(node: unknown, key?: string): Location | undefined {
    const position = typeof node === 'object' && node !== null ? this.#get(node) : undefined;
    if (position === undefined) return undefined;
    const { file, line, pointer, lines } = position;
    const lineOfKey = key === undefined ? undefined : lines.get(key);
    if (key === undefined || lineOfKey === undefined) return { file, line, pointer };
    return { file, line: lineOfKey, pointer: pointer + pointerStep(key) };
  }

  #get(node: object): Position | undefined {
    const position = this.#positions.get(node);
    if (position !== undefined || this.#shared === undefined) return position;
    return this.#shared.#get(node);
  }
}

export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

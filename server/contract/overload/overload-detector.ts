/** Something that grows while a process has more to do than it can. */
export interface LoadSignal {
  readonly name: 'event_loop' | 'database';
  /** From here on it is too much. */
  readonly limit: number;
  /** How much it is, since the last call. */
  readonly read: () => number;
}

export type OverloadCause = LoadSignal['name'];

/** One long garbage collection, or one burst, is no overload. */
const SAMPLES_TO_BEGIN = 2;

/** It ends later than it begins, and well below the limit: otherwise the callers that come back begin it again at once. */
const SAMPLES_TO_END = 4;
const CALM = 0.5;

/** Tells from a row of samples whether there is an overload. */
export class OverloadDetector {
  #cause: OverloadCause | undefined;
  #over = 0;
  #calm = 0;

  constructor(private readonly signals: readonly LoadSignal[]) {}

  /** The signal that is furthest above its limit, as long as there is an overload. */
  get cause(): OverloadCause | undefined {
    return this.#cause;
  }

  sample(): void {
    let worst: { readonly name: OverloadCause; readonly pressure: number } | undefined;
    for (const { name, limit, read } of this.signals) {
      const pressure = read() / limit;
      if (!worst || pressure > worst.pressure) worst = { name, pressure };
    }
    if (!worst) return;
    this.#over = worst.pressure >= 1 ? this.#over + 1 : 0;
    this.#calm = worst.pressure < CALM ? this.#calm + 1 : 0;
    if (this.#over >= SAMPLES_TO_BEGIN) this.#cause = worst.name;
    else if (this.#calm >= SAMPLES_TO_END) this.#cause = undefined;
  }
}

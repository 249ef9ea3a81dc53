import { Finding } from '../suite/finding.js';

/** What the values of a recording are in its replay. */
export class Bindings {
  readonly #bound = new Map<string, string>();
  readonly #now = new Set<string>();

  /** The value of the recording is this one now. It may have been another one, which is a finding. */
  bind(recorded: string, now: string, where: string): void {
    const before = this.#bound.get(recorded);
    if (before !== undefined && before !== now)
      throw new Finding(`${where} to be ${before} again, as ${recorded} was the same in the recording`, now);
    this.#bound.set(recorded, now);
    this.#now.add(now);
  }

  get(recorded: string): string | undefined {
    return this.#bound.get(recorded);
  }

  /** Whether a value of the replay is one of the recording. */
  isKnown(now: string): boolean {
    return this.#now.has(now);
  }

  /** A text of the recording with the values of the replay. */
  text(text: string): string {
    let replaced = text;
    for (const [recorded, now] of this.#longestFirst())
      replaced = replaced
        .replaceAll(recorded, () => now)
        .replaceAll(encodeURIComponent(recorded), () => encodeURIComponent(now));
    return replaced;
  }

  /** Parsed JSON with the values of the replay. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [this.text(name), this.value(each)]),
    );
  }

  #longestFirst(): (readonly [string, string])[] {
    return [...this.#bound].sort(([a], [b]) => b.length - a.length);
  }
}

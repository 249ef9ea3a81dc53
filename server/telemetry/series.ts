/** The labels of a measurement. One that is undefined is absent. */
export type Labels = Readonly<Record<string, string | number | undefined>>;

/** What was recorded with the same labels. */
export interface Series<Value> {
  readonly labels: Readonly<Record<string, string | number | boolean>>;
  /** When its first value was recorded, in milliseconds. */
  readonly since: number;
  readonly value: Value;
}

/** The limit of OpenTelemetry: labels are bounded, and a mistake in one must not fill the memory. */
const MAX_SERIES = 2_000;

/** What OpenTelemetry calls the series of all that comes after the limit. */
const OVERFLOW = { 'otel.metric.overflow': true };

/** A value of a label; the values of the next one are below it. */
interface Branch<Value> {
  readonly children: Map<string | number | undefined, Branch<Value>>;
  value?: Value;
}

/**
 * The series of an instrument. Each request looks up some, so a look-up makes neither an object nor a text, which is why this is not left to the
 * instruments of the SDK: they sort and serialise the labels of each value.
 */
export class SeriesByLabels<Value> {
  readonly #all: Series<Value>[] = [];
  readonly #root: Branch<Value> = { children: new Map() };
  #overflow: Value | undefined;

  /** @param names of the labels that the instrument has. @param make the value of a series without measurements. */
  constructor(
    private readonly names: readonly string[],
    private readonly make: () => Value,
  ) {}

  get all(): readonly Series<Value>[] {
    return this.#all;
  }

  of(labels: Labels): Value {
    let branch: Branch<Value> | undefined = this.#root;
    for (const name of this.names) branch = branch?.children.get(labels[name]);
    return branch?.value ?? this.#add(labels);
  }

  #add(labels: Labels): Value {
    if (this.#all.length >= MAX_SERIES) return (this.#overflow ??= this.#begin(OVERFLOW));
    let branch = this.#root;
    const present: Record<string, string | number> = {};
    for (const name of this.names) {
      const label = labels[name];
      if (label !== undefined) present[name] = label;
      const next = branch.children.get(label) ?? { children: new Map() };
      branch.children.set(label, next);
      branch = next;
    }
    return (branch.value = this.#begin(present));
  }

  #begin(labels: Series<Value>['labels']): Value {
    const value = this.make();
    this.#all.push({ labels, since: Date.now(), value });
    return value;
  }
}

export class Total {
  sum = 0;

  add(by: number): void {
    this.sum += by;
  }
}

/** How many values are up to each limit. */
export class Distribution {
  /** Of values up to the limit of the same place and over the one before it; the last are over all limits. */
  readonly counts: number[];
  count = 0;
  sum = 0;

  /** @param limits in ascending order. */
  constructor(readonly limits: readonly number[]) {
    this.counts = Array.from({ length: limits.length + 1 }, () => 0);
  }

  /** Ignores what is negative, such as a wait between two servers whose clocks differ. */
  add(value: number): void {
    if (!(value >= 0)) return;
    const place = this.limits.findIndex((limit) => value <= limit);
    const bucket = place === -1 ? this.limits.length : place;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.count++;
    this.sum += value;
  }
}

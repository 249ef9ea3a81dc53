/** What an instrument of the table is. Dashboards, alerts, the instruments themselves and their types follow from it. */

/** The values of a label, or a sentence that says what bounds them. A label never names a DID, a session, a run or a path of a request. */
export type LabelValues = readonly [string, ...string[]] | string;

interface Described {
  /** UCUM: `s`, `By`, or in braces what is counted, such as `{frame}`. */
  readonly unit: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, LabelValues>>;
}

/** Only grows. */
interface Counter extends Described {
  readonly kind: 'counter';
}

/** Is read when metrics are collected. */
interface Gauge extends Described {
  readonly kind: 'gauge';
}

interface Histogram extends Described {
  readonly kind: 'histogram';
  /** The upper limits of the buckets. */
  readonly buckets: readonly number[];
}

export type Instrument = Counter | Gauge | Histogram;
export type Instruments = Readonly<Record<string, Instrument>>;

/** In seconds: from the fastest reply to the longest that anyone waits for. Those of the HTTP conventions. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** In seconds: work within this process, and statements. */
export const SHORT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** In seconds: what a model or a person takes. Those of the GenAI conventions. */
export const LONG_SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92, 600,
];

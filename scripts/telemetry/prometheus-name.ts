import { instruments, type InstrumentName } from '../../server/telemetry/instruments/all-instruments.js';

/** The name that an instrument or a label has in Prometheus, by the rules of its exporter. */
export function prometheusName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_]/g, '_');
}

/** The name of the series of an instrument. Those of a histogram have a suffix behind it: `_bucket`, `_count`, `_sum`. */
export function seriesOf(name: InstrumentName): string {
  return prometheusName(name) + (instruments[name].kind === 'counter' ? '_total' : '');
}

/** Every name of a series that an instrument has. */
export function allSeriesOf(name: InstrumentName): string[] {
  const series = seriesOf(name);
  return instruments[name].kind === 'histogram'
    ? ['_bucket', '_count', '_sum'].map((suffix) => series + suffix)
    : [series];
}

/** The names of series in an expression of PromQL, without those of labels. */
export function seriesIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\bby\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name));
}

const FUNCTIONS = new Set(['histogram_quantile']);

/** What the server counts and measures. Until it is asked to record, which is how it starts, nothing is done. */
import {
  instruments,
  type CounterName,
  type GaugeName,
  type HistogramName,
  type InstrumentName,
  type LabelsOf,
} from './instruments/all-instruments.js';
import type { Instrument } from './instruments/instrument-kinds.js';
import { Distribution, SeriesByLabels, Total, type Labels, type Series } from './series.js';

/** A value of a gauge. Those with the same labels, of several servers in this process, are added up. */
export interface Reading<Name extends GaugeName> {
  readonly value: number;
  readonly labels: LabelsOf<Name>;
}

type Read<Name extends GaugeName> = () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>;
type AnyRead = () => readonly AnyReading[] | Promise<readonly AnyReading[]>;
interface AnyReading {
  readonly value: number;
  readonly labels: Labels;
}

interface Recorded {
  readonly counters: ReadonlyMap<string, SeriesByLabels<Total>>;
  readonly histograms: ReadonlyMap<string, SeriesByLabels<Distribution>>;
}

let recorded: Recorded | undefined;
const readers = new Map<string, Set<AnyRead>>();

/** Whether anything is recorded: for work that is done for metrics alone. */
export function isMeasuring(): boolean {
  return recorded !== undefined;
}

export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  recorded?.counters.get(name)?.of(labels).add(by);
}

/** @param value in the unit of the instrument: times are in seconds. */
export function record<Name extends HistogramName>(name: Name, value: number, labels: LabelsOf<Name>): void {
  recorded?.histograms.get(name)?.of(labels).add(value);
}

/** Seconds since that `performance.now()`. */
export function secondsSince(from: number): number {
  return (performance.now() - from) / 1000;
}

/** Reads a gauge whenever metrics are collected, until the returned function is called. */
export function observe<Name extends GaugeName>(name: Name, read: Read<Name>): () => void {
  const all = readers.get(name) ?? new Set();
  readers.set(name, all.add(read));
  return () => void all.delete(read);
}

/** Begins to record, with nothing recorded yet. @returns what ends it. */
export function startRecording(): () => void {
  const counters = new Map<string, SeriesByLabels<Total>>();
  const histograms = new Map<string, SeriesByLabels<Distribution>>();
  for (const name of Object.keys(instruments) as InstrumentName[]) {
    const instrument: Instrument = instruments[name];
    const labels = Object.keys(instrument.labels);
    if (instrument.kind === 'counter') {
      const series = new SeriesByLabels(labels, () => new Total());
      // Alerts ask by how much a counter has grown, which cannot be said of one that appears with its first event.
      for (const known of knownLabels(instrument)) series.of(known);
      counters.set(name, series);
    } else if (instrument.kind === 'histogram') {
      const { buckets } = instrument;
      histograms.set(name, new SeriesByLabels(labels, () => new Distribution(buckets)));
    }
  }
  recorded = { counters, histograms };
  return () => (recorded = undefined);
}

/** What a counter has counted; nothing while nothing is recorded. */
export function readCounter(name: InstrumentName): readonly Series<Total>[] {
  return recorded?.counters.get(name)?.all ?? [];
}

/** What a histogram has recorded; nothing while nothing is. */
export function readHistogram(name: InstrumentName): readonly Series<Distribution>[] {
  return recorded?.histograms.get(name)?.all ?? [];
}

/** What a gauge shows now. */
export async function readGauge(name: InstrumentName): Promise<readonly Series<Total>[]> {
  const sums = new SeriesByLabels(Object.keys(instruments[name].labels), () => new Total());
  const answers = await Promise.allSettled([...(readers.get(name) ?? [])].map(async (read) => read()));
  for (const answer of answers) {
    // What cannot be read, such as a figure of an unreachable database, is left out of this collection.
    if (answer.status === 'rejected') continue;
    for (const { value, labels } of answer.value) sums.of(labels).add(value);
  }
  return sums.all;
}

/** All combinations of labels whose values are listed; none when there are others. */
function knownLabels({ labels }: Instrument): Labels[] {
  let known: Labels[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if (typeof values === 'string') return [];
    known = known.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  return known;
}

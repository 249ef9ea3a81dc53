/** What the server counts and measures. Without a meter, which is how it starts, nothing is done. */
import type { Attributes, Meter } from '@opentelemetry/api';
import {
  instruments,
  type CounterName,
  type GaugeName,
  type HistogramName,
  type InstrumentName,
  type LabelsOf,
} from './instruments/all-instruments.js';
import type { Instrument } from './instruments/instrument-kinds.js';

/** A value of a gauge. Those with the same labels, of several servers in this process, are added up. */
export interface Reading<Name extends GaugeName> {
  readonly value: number;
  readonly labels: LabelsOf<Name>;
}

type Read<Name extends GaugeName> = () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>;
type AnyRead = () => readonly AnyReading[] | Promise<readonly AnyReading[]>;
interface AnyReading {
  readonly value: number;
  readonly labels: AnyLabels;
}
type AnyLabels = Readonly<Record<string, string | number | undefined>>;

interface Recorders {
  readonly add: ReadonlyMap<string, (value: number, labels: AnyLabels) => void>;
}

let recorders: Recorders | undefined;
const readers = new Map<string, Set<AnyRead>>();

/** Whether anything is recorded: for work that is done for metrics alone. */
export function isMeasuring(): boolean {
  return recorders !== undefined;
}

export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  recorders?.add.get(name)?.(by, labels);
}

/** @param value in the unit of the instrument: times are in seconds. */
export function record<Name extends HistogramName>(name: Name, value: number, labels: LabelsOf<Name>): void {
  recorders?.add.get(name)?.(value, labels);
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

/** Makes every instrument of the table with the meter. @returns what ends the recording. */
export function connectMetrics(meter: Meter): () => void {
  const add = new Map<string, (value: number, labels: AnyLabels) => void>();
  for (const name of Object.keys(instruments) as InstrumentName[]) {
    const instrument: Instrument = instruments[name];
    const { unit, description } = instrument;
    switch (instrument.kind) {
      case 'counter': {
        const counter = meter.createCounter(name, { unit, description });
        add.set(name, (value, labels) => counter.add(value, attributesOf(labels)));
        // Alerts ask by how much a counter has grown, which cannot be said of one that appears with its first event.
        for (const labels of knownLabels(instrument)) counter.add(0, labels);
        break;
      }
      case 'histogram': {
        const advice = { explicitBucketBoundaries: [...instrument.buckets] };
        const histogram = meter.createHistogram(name, { unit, description, advice });
        add.set(name, (value, labels) => histogram.record(value, attributesOf(labels)));
        break;
      }
      case 'gauge':
        meter.createObservableGauge(name, { unit, description }).addCallback(async (result) => {
          for (const [attributes, value] of await readAll(name)) result.observe(value, attributes);
        });
        break;
      default:
        instrument satisfies never;
    }
  }
  recorders = { add };
  return () => (recorders = undefined);
}

async function readAll(name: string): Promise<Iterable<[Attributes, number]>> {
  const sums = new Map<string, [Attributes, number]>();
  const answers = await Promise.allSettled([...(readers.get(name) ?? [])].map(async (read) => read()));
  for (const answer of answers) {
    // What cannot be read, such as a figure of an unreachable database, is left out of this collection.
    if (answer.status === 'rejected') continue;
    for (const { value, labels } of answer.value) {
      const attributes = attributesOf(labels);
      const key = JSON.stringify(attributes);
      sums.set(key, [attributes, (sums.get(key)?.[1] ?? 0) + value]);
    }
  }
  return sums.values();
}

/** All combinations of labels whose values are listed; none when there are others. */
function knownLabels({ labels }: Instrument): Attributes[] {
  let known: Attributes[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if (typeof values === 'string') return [];
    known = known.flatMap((attributes) => values.map((value) => ({ ...attributes, [label]: value })));
  }
  return known;
}

function attributesOf(labels: AnyLabels): Attributes {
  const attributes: Attributes = {};
  for (const label in labels) if (labels[label] !== undefined) attributes[label] = labels[label];
  return attributes;
}

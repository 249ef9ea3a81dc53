import { processInstruments } from './process-instruments.js';
import { requestInstruments } from './request-instruments.js';
import { runInstruments } from './run-instruments.js';

/** Every instrument, by the name that it has in OpenTelemetry. */
export const instruments = { ...requestInstruments, ...runInstruments, ...processInstruments };

type Table = typeof instruments;

export type InstrumentName = keyof Table;

type NameOfKind<Kind> = {
  [Name in InstrumentName]: Table[Name]['kind'] extends Kind ? Name : never;
}[InstrumentName];

export type CounterName = NameOfKind<'counter'>;
export type GaugeName = NameOfKind<'gauge'>;
export type HistogramName = NameOfKind<'histogram'>;

type LabelValue<Values> = Values extends readonly (infer Value extends string)[]
  ? Value
  : string | number | undefined;

/** The labels of an instrument: one whose values are listed has one of them, another one may be absent. */
export type LabelsOf<Name extends InstrumentName> = {
  readonly [Label in keyof Table[Name]['labels']]: LabelValue<Table[Name]['labels'][Label]>;
};

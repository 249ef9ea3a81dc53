import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { NewEvent } from '../events/record-events.js';
import type { LineLabel } from './line-label.js';

export type LineResult = Schema<'ImportResult'>;

/** A line that nothing was made of. */
export type FailedLine = LineResult & { readonly fault: Schema<'ImportFault'> };

/** What names the record of a line. */
export type RecordName = Pick<LineResult, 'did' | 'id' | 'credentialId'>;

/** What a batch of lines comes to: a result for each line, and the events of what was made. */
export class BatchResult {
  readonly events: NewEvent[] = [];
  readonly #labels = new Map<number, LineLabel>();
  readonly #results = new Map<number, LineResult>();

  /** What a line calls itself, for its result. */
  label(line: number, label: LineLabel): void {
    this.#labels.set(line, label);
  }

  created(line: number, record: RecordName): void {
    this.#settle(line, 'created', record);
  }

  unchanged(line: number, record: RecordName): void {
    this.#settle(line, 'unchanged', record);
  }

  refuse(line: number, { code, message, details: { errors } }: Problem): void {
    this.#settle(line, 'failed', { fault: { code, detail: message, ...(errors && { errors }) } });
  }

  /** Does the work for a line; a `Problem` becomes its fault, and everything else comes through. */
  attempt<T>(line: number, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refuse(line, error);
      return undefined;
    }
  }

  /** The same for what takes time, and writes nothing before it refuses. */
  async attemptSlowly<T>(line: number, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refuse(line, error);
      return undefined;
    }
  }

  /** In the order of the lines. */
  get results(): LineResult[] {
    return [...this.#results.values()].sort((one, other) => one.line - other.line);
  }

  get faults(): FailedLine[] {
    return this.results.filter((result): result is FailedLine => result.fault !== undefined);
  }

  count(status: LineResult['status']): number {
    return [...this.#results.values()].filter((result) => result.status === status).length;
  }

  #settle(line: number, status: LineResult['status'], rest: RecordName | Pick<LineResult, 'fault'>): void {
    this.#results.set(line, { line, ...this.#labels.get(line), status, ...rest });
  }
}

import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import { attempt, type Settled } from '../../register/batch.js';
import type { LineLabel } from '../lines/line-label.js';
import { invalidLine } from '../lines/parse-line.js';

export type LineResult = Schema<'ImportResult'>;

/** A line that failed. */
export type FailedLine = LineResult & { readonly fault: Schema<'ImportFault'> };

/** The identifiers of a line's record. */
export type RecordName = Pick<LineResult, 'did' | 'id' | 'credentialId'>;

/** The outcome of a batch: a result for each line, and the events of the created records. */
export class BatchResult {
  readonly events: NewEvent[] = [];
  readonly #labels = new Map<number, LineLabel>();
  readonly #results = new Map<number, LineResult>();

  /** Sets the name in a line, for its result. */
  label(line: number, label: LineLabel): void {
    this.#labels.set(line, label);
  }

  created(line: number, record: RecordName): void {
    this.#settle(line, 'created', record);
  }

  unchanged(line: number, record: RecordName): void {
    this.#settle(line, 'unchanged', record);
  }

  refuse(line: number, problem: Problem): void {
    const {
      code,
      message,
      details: { errors },
    } = problem;
    // The message of a rule is about a request.
    const detail = code === 'invalid_request' ? invalidLine(errors ?? []).message : message;
    this.#settle(line, 'failed', { fault: { code, detail, ...(errors && { errors }) } });
  }

  /** The result of an item of a batch; a `Problem` becomes the error of its line. */
  accept<T>(line: number, settled: Settled<T>): T | undefined {
    if (!(settled instanceof Problem)) return settled;
    this.refuse(line, settled);
    return undefined;
  }

  /** Runs the work for a line; a `Problem` becomes the line's error. */
  attempt<T>(line: number, work: () => T): T | undefined {
    return this.accept(line, attempt(work));
  }

  /** The same for asynchronous work, which writes nothing before it rejects. */
  async attemptSlowly<T>(line: number, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refuse(line, error);
      return undefined;
    }
  }

  /** In line order. */
  get results(): LineResult[] {
    return [...this.#results.values()].sort((one, other) => one.line - other.line);
  }

  get failedLines(): FailedLine[] {
    return this.results.filter((result): result is FailedLine => result.fault !== undefined);
  }

  get counts(): Record<LineResult['status'], number> {
    const counts = { created: 0, unchanged: 0, failed: 0 };
    for (const { status } of this.#results.values()) counts[status]++;
    return counts;
  }

  #settle(line: number, status: LineResult['status'], rest: RecordName | Pick<LineResult, 'fault'>): void {
    this.#results.set(line, { line, ...this.#labels.get(line), status, ...rest });
  }
}

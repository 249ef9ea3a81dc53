import { Problem, type FieldError, type ProblemCode } from '../../contract/problem.js';
import type { NewEvent } from '../events/record.js';

/** A line that nothing was made of. */
export interface LineFault {
  readonly line: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
}

/** What a batch of lines comes to. */
export class Outcome {
  /** Records of lines; what comes with them does not count. */
  created = 0;
  unchanged = 0;
  readonly faults: LineFault[] = [];
  readonly events: NewEvent[] = [];

  get processed(): number {
    return this.created + this.unchanged + this.faults.length;
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

  refuse(line: number, { code, message, details }: Problem): void {
    this.faults.push({ line, code, detail: message, errors: details.errors });
  }
}

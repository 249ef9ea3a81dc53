/** What rules work with: the two versions, and where findings go. */
import type { Collector, Reported } from '../findings/collector.js';
import type { Severity } from '../findings/finding.js';
import type { Contract, Operation } from '../model/contract.js';
import { promisesNothing } from '../model/lifecycle.js';
import { ruleOf } from './catalogue/catalogue.js';
import type { SchemaComparison } from './schemas/compare-schemas.js';

export interface Context {
  readonly old: Contract;
  readonly new: Contract;
  readonly today: Date;
  readonly collector: Collector;
  readonly schemas: SchemaComparison;
}

/** Two versions of the same operation. */
export interface OperationPair {
  readonly old: Operation;
  readonly new: Operation;
}

export type Report = (
  reported: Omit<Reported, 'severity' | 'breaks'> & Partial<Pick<Reported, 'severity' | 'breaks'>>,
) => void;

/** Reports about an operation. What promises nothing breaks nobody: its findings are notes. */
export function reportFor({ collector }: Context, operation: Operation): Report {
  const weak = promisesNothing(operation.lifecycle);
  return (reported) => {
    const severity: Severity = weak ? 'note' : (reported.severity ?? ruleOf(reported.rule).severity);
    collector.add({ breaks: operation.reader, operation: operation.title, ...reported, severity });
  };
}

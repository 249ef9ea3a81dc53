import type { Exchange } from '../../../http/exchange.js';
import { Finding, short } from '../../../suite/finding.js';
import type { FieldRule } from '../schema/field-errors.js';
import { errorsOf, expectProblem } from './expect-problem.js';

/** A finding unless the request was refused as one that does not fit the contract, with one of the faults that it has. */
export function expectRefusal(exchange: Exchange, faults: readonly FieldRule[], change: string): void {
  const problem = expectProblem(exchange, 400, 'invalid_request', change);
  const named = errorsOf(problem);
  const isNamed = named.some((error) =>
    faults.some(({ field, rule }) => field === error.field && rule === error.rule),
  );
  if (!isNamed)
    throw new Finding(
      `errors with ${faults.map(({ field, rule }) => `${field} (${rule})`).join(' or ')}, as ${change}`,
      short(named),
    );
}

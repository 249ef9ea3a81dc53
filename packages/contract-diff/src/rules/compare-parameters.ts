/** Rules for parameters. */
import type { Parameter } from '../model/contract.js';
import { isPastSunset } from '../model/lifecycle.js';
import { reportFor, type Context, type OperationPair, type Report } from './context.js';
import { compareDeprecation } from './compare-lifecycles.js';

export function compareParameters(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  for (const [key, before] of old.parameters) {
    const after = next.parameters.get(key);
    if (after) compareParameter(context, before, after, report);
    // One of a path goes with its address.
    else if (before.place !== 'path') reportRemoved(context, before, report);
  }
  for (const [key, after] of next.parameters)
    if (!old.parameters.has(key) && after.place !== 'path')
      report({
        rule: after.required ? 'request-parameter-required' : 'request-parameter-added',
        message: `The ${after.place} parameter ${after.name} is new${after.required ? ' and required' : ''}`,
        new: { node: after.node },
        detail: old.key,
      });
}

function reportRemoved(
  { today }: Context,
  { name, place, lifecycle, node }: Parameter,
  report: Report,
): void {
  const retired = isPastSunset(lifecycle, today);
  report({
    rule: retired ? 'request-parameter-retired' : 'request-parameter-removed',
    message: `The ${place} parameter ${name} is gone${retired ? `, after its sunset of ${lifecycle.sunset}` : ''}`,
    old: { node },
  });
}

function compareParameter(context: Context, before: Parameter, after: Parameter, report: Report): void {
  const what = `The ${before.place} parameter ${before.name}`;
  const at = (key: string) => ({ old: { node: before.node, key }, new: { node: after.node, key } });
  if (before.required !== after.required)
    report({
      rule: after.required ? 'request-parameter-required' : 'request-parameter-optional',
      message: `${what} is ${after.required ? 'required now' : 'no longer required'}`,
      ...at('required'),
    });
  // To allow reserved characters as well refuses nothing.
  if (
    before.serialization !== after.serialization &&
    `${before.serialization}, reserved` !== after.serialization
  )
    report({
      rule: 'request-parameter-serialization-changed',
      message: `${what} was written as ${before.serialization} and is written as ${after.serialization}`,
      ...at('style'),
      detail: `${before.serialization} → ${after.serialization}`,
    });
  compareDeprecation(before.lifecycle, after.lifecycle, what, context.today, report);
  context.schemas.compare(before.value, after.value, report);
}

/** Rules for the existence of operations. */
import type { Operation } from '../model/contract.js';
import { isPastSunset } from '../model/lifecycle.js';
import { reportFor, type Context } from './context.js';

export function reportRemoved(context: Context, operation: Operation): void {
  const { title, kind, lifecycle, node } = operation;
  const report = reportFor(context, operation);
  const old = { node };
  if (isPastSunset(lifecycle, context.today))
    report({
      rule: 'operation-retired',
      message: `${title} is gone, after its sunset of ${lifecycle.sunset}`,
      old,
    });
  else if (kind === 'webhook')
    report({ rule: 'webhook-removed', message: `${title} is no longer sent`, old });
  else report({ rule: 'operation-removed', message: `${title} is gone`, old });
}

export function reportAdded(context: Context, operation: Operation): void {
  const { title, kind, node } = operation;
  const rule = kind === 'webhook' ? 'webhook-added' : 'operation-added';
  reportFor(context, operation)({ rule, message: `${title} is new`, new: { node } });
}

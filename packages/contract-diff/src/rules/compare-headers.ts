/** Rules for headers of what is sent. */
import type { Exchange, Header } from '../model/contract.js';
import type { Context, Report } from './context.js';

export function compareHeaders(context: Context, before: Exchange, after: Exchange, report: Report): void {
  const at = { old: { node: before.node, key: 'headers' }, new: { node: after.node, key: 'headers' } };
  for (const [key, header] of before.headers) {
    const other = after.headers.get(key);
    if (other) compareHeader(context, header, other, report);
    else
      report({
        rule: 'reply-header-removed',
        message: `The header ${header.name} is no longer sent`,
        ...at,
        detail: key,
      });
  }
  for (const [key, header] of after.headers)
    if (!before.headers.has(key))
      report({
        rule: 'reply-header-added',
        message: `The header ${header.name} is sent now`,
        ...at,
        detail: key,
      });
}

function compareHeader(context: Context, before: Header, after: Header, report: Report): void {
  if (before.required !== after.required)
    report({
      rule: after.required ? 'reply-header-required' : 'reply-header-optional',
      message: `The header ${before.name} is ${after.required ? 'always sent' : 'no longer always sent'}`,
      old: { node: before.node, key: 'required' },
      new: { node: after.node, key: 'required' },
    });
  context.schemas.compare(before.value, after.value, report);
}

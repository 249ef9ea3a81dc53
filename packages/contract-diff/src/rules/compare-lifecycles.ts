/** Rules for stability, deprecation and sunset. */
import { STABILITIES, type Lifecycle } from '../model/contract.js';
import { sunsetDate } from '../model/lifecycle.js';
import { reportFor, type Context, type OperationPair, type Report } from './context.js';

/** How long before its sunset something must be deprecated, in days: less for what is not stable yet. */
const NOTICE_DAYS = { stable: 90, other: 30 } as const;
const DAY_MS = 86_400_000;

export function compareLifecycles(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  const rank = ({ stability }: Lifecycle) => STABILITIES.indexOf(stability);
  const [before, after] = [old.lifecycle, next.lifecycle];
  if (before.stability !== after.stability)
    report({
      rule: rank(after) < rank(before) ? 'stability-lowered' : 'stability-raised',
      message: `The stability was ${before.stability} and is ${after.stability}`,
      old: { node: before.node, key: 'x-stability-level' },
      new: { node: after.node, key: 'x-stability-level' },
      detail: `${before.stability} → ${after.stability}`,
    });
  compareDeprecation(before, after, 'The operation', context.today, report);
}

/** Of an operation, a parameter or a property. */
export function compareDeprecation(
  before: Lifecycle,
  after: Lifecycle,
  what: string,
  today: Date,
  report: Report,
): void {
  const places = { old: { node: before.node, key: 'x-sunset' }, new: { node: after.node, key: 'x-sunset' } };
  if (before.deprecated && !after.deprecated)
    report({ rule: 'deprecation-withdrawn', message: `${what} is no longer deprecated`, ...places });
  if (!after.deprecated) return;
  if (after.sunset !== undefined && sunsetDate(after) === undefined) {
    if (before.sunset !== after.sunset)
      report({
        rule: 'sunset-unreadable',
        message: `${after.sunset} is no date`,
        ...places,
        detail: after.sunset,
      });
  } else if (before.deprecated) compareSunsets(before, after, what, report);
  else reportDeprecated(after, what, today, report);
}

function compareSunsets(before: Lifecycle, after: Lifecycle, what: string, report: Report): void {
  const places = { old: { node: before.node, key: 'x-sunset' }, new: { node: after.node, key: 'x-sunset' } };
  const [was, is] = [sunsetDate(before), sunsetDate(after)];
  if (was && !is) report({ rule: 'sunset-removed', message: `${what} has no sunset any more`, ...places });
  if (!was && is)
    report({
      rule: 'sunset-added',
      message: `${what} may go from ${after.sunset}`,
      ...places,
      detail: after.sunset,
    });
  if (!was || !is || was.getTime() === is.getTime()) return;
  const message = `${what} was to stay until ${before.sunset}, and may go from ${after.sunset}`;
  const detail = `${before.sunset} → ${after.sunset}`;
  report({ rule: is < was ? 'sunset-earlier' : 'sunset-later', message, ...places, detail });
}

function reportDeprecated(after: Lifecycle, what: string, today: Date, report: Report): void {
  const place = { new: { node: after.node, key: 'deprecated' } };
  const date = sunsetDate(after);
  if (date === undefined) {
    report({
      rule: 'deprecated-without-sunset',
      message: `${what} is deprecated, without x-sunset`,
      ...place,
    });
    return;
  }
  const days = after.stability === 'stable' ? NOTICE_DAYS.stable : NOTICE_DAYS.other;
  const soon = date.getTime() - today.getTime() < days * DAY_MS;
  report({
    rule: soon ? 'sunset-too-soon' : 'deprecated',
    message: `${what} is deprecated, and may go from ${after.sunset}${soon ? `, in less than ${days} days` : ''}`,
    ...place,
    detail: after.sunset,
  });
}

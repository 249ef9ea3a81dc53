/** Rules for what is received and what is sent. */
import type { Exchange, Operation } from '../model/contract.js';
import { isSuccess } from '../model/media-types.js';
import { reportFor, type Context, type OperationPair, type Report } from './context.js';
import { compareHeaders } from './compare-headers.js';
import { comparePayloads } from './compare-payloads.js';

export function compareExchanges(context: Context, { old, new: next }: OperationPair): void {
  // Another direction is another operation, which is reported as such.
  if (old.action !== next.action) return;
  const report = reportFor(context, old);
  compareReceived(context, old, next, report);
  compareBodyLimits(old, next, report);
  for (const [key, before] of old.sends) {
    const after = inRange(next.sends, key);
    if (after) compareExchange(context, before, after, report);
    else
      report({
        ...replyRule(old, key, 'removed'),
        message: `${replyName(old, key)} is gone`,
        old: { node: before.node },
        detail: `${old.key} ${key}`,
      });
  }
  for (const [key, after] of next.sends)
    if (!inRange(old.sends, key))
      report({
        ...replyRule(old, key, 'added'),
        message: `${replyName(old, key)} is new`,
        new: { node: after.node },
        detail: `${old.key} ${key}`,
      });
}

function replyRule({ action }: Operation, key: string, change: 'removed' | 'added'): { rule: string } {
  if (action !== undefined) return { rule: `reply-${change}` };
  return { rule: `${isSuccess(key) ? 'success' : 'error'}-status-${change}` };
}

function replyName({ action }: Operation, key: string): string {
  return action === undefined ? `The reply ${key}` : 'The reply';
}

function compareReceived(context: Context, old: Operation, next: Operation, report: Report): void {
  const places = { old: { node: old.node }, new: { node: next.node } };
  for (const [key, before] of old.receives) {
    const after = accepted(next.receives, key);
    if (after) {
      compareRequired(before, after, report);
      compareExchange(context, before, after, report);
    } else if (key === 'body')
      report({ rule: 'request-body-removed', message: 'The request body is gone', ...places });
    else
      report({
        rule: 'accepted-reply-removed',
        message: `The reply ${key} is no longer accepted`,
        ...places,
        detail: key,
      });
  }
  for (const [key, after] of next.receives) {
    if (accepted(old.receives, key)) continue;
    if (key !== 'body')
      report({
        rule: 'accepted-reply-added',
        message: `The reply ${key} is accepted too`,
        ...places,
        detail: key,
      });
    else
      report({
        rule: after.required ? 'request-body-required' : 'request-body-added',
        message: `The request body is new${after.required ? ' and required' : ''}`,
        new: { node: after.node },
      });
  }
}

function compareRequired(before: Exchange, after: Exchange, report: Report): void {
  if (before.required === after.required) return;
  report({
    rule: after.required ? 'request-body-required' : 'request-body-optional',
    message: `The request body is ${after.required ? 'required now' : 'no longer required'}`,
    old: { node: before.node, key: 'required' },
    new: { node: after.node, key: 'required' },
  });
}

/** Without a limit of its own, an operation has that of the whole API, which its contract does not have. */
function compareBodyLimits(
  { node: old, bodyLimit: was }: Operation,
  { node: next, bodyLimit: is }: Operation,
  report: Report,
): void {
  if (was === is) return;
  const raised = typeof was === 'number' && typeof is === 'number' && is > was;
  const [from, to] = [was, is].map((limit) =>
    typeof limit === 'number' ? `${limit} bytes` : 'the common limit',
  );
  report({
    rule: was === undefined ? 'body-limit-added' : raised ? 'body-limit-raised' : 'body-limit-lowered',
    message: `The limit of a body was ${from} and is ${to}`,
    old: { node: old, key: 'x-max-body-bytes' },
    new: { node: next, key: 'x-max-body-bytes' },
    detail: `${from} → ${to}`,
  });
}

/** The same key, or a range of statuses that has it. */
function inRange(exchanges: ReadonlyMap<string, Exchange>, key: string): Exchange | undefined {
  const exact = exchanges.get(key);
  return exact ?? (/^\d/.test(key) ? exchanges.get(`${key.charAt(0)}XX`) : undefined);
}

/** `default` takes every status of a receiver; of a reply it promises none. */
function accepted(exchanges: ReadonlyMap<string, Exchange>, key: string): Exchange | undefined {
  return inRange(exchanges, key) ?? (/^\d/.test(key) ? exchanges.get('default') : undefined);
}

function compareExchange(context: Context, before: Exchange, after: Exchange, report: Report): void {
  compareHeaders(context, before, after, report);
  comparePayloads(context, before, after, report);
}

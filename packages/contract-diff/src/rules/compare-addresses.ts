/** Rules for what an operation is called, where it is, and how a connection to it begins. */
import { reportFor, type Context, type OperationPair } from './context.js';

export function compareAddresses(context: Context, pair: OperationPair): void {
  compareIds(context, pair);
  compareChannels(context, pair);
  compareReplyAddresses(context, pair);
  compareHandshakes(context, pair);
}

function compareIds(context: Context, { old, new: next }: OperationPair): void {
  if (old.kind !== 'operation' || old.action !== undefined) return;
  const report = reportFor(context, old);
  if (old.id !== next.id)
    report({
      rule: old.id === undefined ? 'operation-id-added' : 'operation-id-changed',
      message: `The operationId was ${old.id ?? 'absent'} and is ${next.id ?? 'absent'}`,
      old: { node: old.node, key: 'operationId' },
      new: { node: next.node, key: 'operationId' },
      detail: `${old.id} → ${next.id}`,
    });
  const [before, after] = [old.address, next.address];
  if (before.names.join() !== after.names.join())
    report({
      rule: 'path-parameter-renamed',
      message: `The path was written ${before.key} and is written ${after.key}`,
      old: { node: before.node, key: before.key },
      new: { node: after.node, key: after.key },
      detail: `${before.key} → ${after.key}`,
    });
}

function compareChannels(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  const at = (key: string) => ({ old: { node: old.node, key }, new: { node: next.node, key } });
  if (old.action !== next.action)
    report({
      rule: 'action-flipped',
      message: `The server is to ${next.action} where it was to ${old.action}`,
      ...at('action'),
    });
  if (old.address.value !== next.address.value)
    report({
      rule: 'channel-address-changed',
      message: `The address was ${old.address.value} and is ${next.address.value}`,
      ...at('channel'),
      detail: `${old.address.value} → ${next.address.value}`,
    });
}

function compareReplyAddresses(context: Context, { old, new: next }: OperationPair): void {
  const [before, after] = [old.replyAddress, next.replyAddress];
  if (!before || !after || before.value === after.value) return;
  reportFor(
    context,
    old,
  )({
    rule: after.key === 'location' ? 'reply-address-changed' : 'channel-address-changed',
    message: `The reply went to ${before.value} and goes to ${after.value}`,
    old: { node: before.node, key: before.key },
    new: { node: after.node, key: after.key },
    detail: `${before.value} → ${after.value}`,
  });
}

function compareHandshakes(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  const [before, after] = [old.handshake, next.handshake];
  if (before?.method !== undefined && before.method !== after?.method)
    report({
      rule: 'handshake-method-changed',
      message: `The method of the handshake was ${before.method} and is ${after?.method ?? 'not said'}`,
      old: { node: old.node },
      new: { node: next.node },
      detail: `${before.method} → ${after?.method}`,
    });
  for (const name of new Set([...(before?.parts.keys() ?? []), ...(after?.parts.keys() ?? [])]))
    context.schemas.compareOptional(before?.parts.get(name), after?.parts.get(name), report);
}

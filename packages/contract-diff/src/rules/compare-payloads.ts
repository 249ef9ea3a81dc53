/** Rules for media types and messages, and what is in them. */
import type { Exchange, Payload } from '../model/contract.js';
import { coversMediaType } from '../model/media-types.js';
import { canonical } from '../schema/json.js';
import type { Context, Report } from './context.js';

export function comparePayloads(context: Context, before: Exchange, after: Exchange, report: Report): void {
  const rules = rulesFor(before);
  for (const [name, payload] of before.payloads) {
    // A client that asks for one type is not helped by a reply of any type.
    const other = before.direction === 'reply' ? after.payloads.get(name) : find(after.payloads, name);
    if (other) comparePayload(context, payload, other, report);
    else
      report({
        rule: rules.removed,
        message: `${name} is no longer ${before.direction === 'reply' ? 'sent' : 'read'}`,
        old: { node: payload.node },
        new: { node: after.node },
        detail: name,
      });
  }
  for (const [name, payload] of after.payloads)
    if (!find(before.payloads, name))
      report({
        rule: rules.added,
        message: `${name} is new`,
        old: { node: before.node },
        new: { node: payload.node },
        detail: name,
      });
}

/** Bodies have media types; messages have names on the wire. */
function rulesFor({ node, direction }: Exchange): { removed: string; added: string } {
  const isAsync = node.channel !== undefined || node.messages !== undefined;
  const prefix = direction === 'reply' ? 'reply-media-type' : 'request-media-type';
  if (!isAsync) return { removed: `${prefix}-removed`, added: `${prefix}-added` };
  if (direction === 'request')
    return { removed: 'received-message-removed', added: 'received-message-added' };
  const isReply = node.action === undefined;
  return { removed: 'sent-message-removed', added: isReply ? 'reply-message-added' : 'sent-message-added' };
}

/** By its name or media type, or by a range of media types that has it. */
function find(payloads: ReadonlyMap<string, Payload>, name: string): Payload | undefined {
  const exact = payloads.get(name);
  return exact ?? [...payloads].find(([range]) => coversMediaType(range, name))?.[1];
}

function comparePayload(context: Context, before: Payload, after: Payload, report: Report): void {
  const at = (key: string) => ({ old: { node: before.node, key }, new: { node: after.node, key } });
  if (before.contentType !== after.contentType)
    report({
      rule: 'content-type-changed',
      message: `The content type was ${before.contentType ?? 'not said'} and is ${after.contentType ?? 'not said'}`,
      ...at('contentType'),
      detail: `${before.contentType} → ${after.contentType}`,
    });
  if (before.correlation !== undefined && before.correlation !== after.correlation)
    report({
      rule: 'correlation-changed',
      message: `The correlation id was at ${before.correlation} and is ${after.correlation ? `at ${after.correlation}` : 'gone'}`,
      ...at('correlationId'),
      detail: `${before.correlation} → ${after.correlation}`,
    });
  const [was, is] = [before, after].map(({ encoding = {} }) => canonical(encoding));
  if (was !== is)
    report({
      rule: 'request-encoding-changed',
      message: 'The parts of the form are encoded differently',
      ...at('encoding'),
      detail: `${was} → ${is}`,
    });
  if (before.headers && after.headers) context.schemas.compare(before.headers, after.headers, report);
  compareStreams(context, before, after, report);
  context.schemas.compare(before.value, after.value, report);
}

function compareStreams(context: Context, before: Payload, after: Payload, report: Report): void {
  const [one, other] = [before.stream, after.stream];
  const places = { old: { node: before.node }, new: { node: after.node } };
  if (one && other) context.schemas.compare(one, other, report);
  else if (one)
    report({
      rule: 'stream-description-removed',
      message: `Nothing describes ${one.place} any more`,
      ...places,
    });
  else if (other)
    report({ rule: 'stream-description-added', message: `A schema describes ${other.place}`, ...places });
}

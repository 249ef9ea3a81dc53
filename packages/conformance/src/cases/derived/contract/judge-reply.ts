import type { Exchange } from '../../../http/exchange.js';
import { Finding, short } from '../../../suite/finding.js';
import { isObject, textOf } from '../schema/json-schema.js';
import type { SchemaDocument } from '../schema/schema-document.js';
import { fieldErrors } from '../schema/field-errors.js';
import { judgeFrames, judgeLines, readFrames } from './judge-stream.js';
import type { DocumentedReply, Operation } from './operation.js';

const PROBLEM = 'application/problem+json';
const JSON_TYPES = new Set(['application/json', PROBLEM]);
const SERVER_ERROR = 500;

/** Throws a finding unless the contract documents a reply as it came: its status, headers, media type and body. */
export function judgeReply(contract: SchemaDocument, operation: Operation, exchange: Exchange): void {
  const { id, replies } = operation;
  const { status, request } = exchange;
  if (status === SERVER_ERROR) throw new Finding(`${id} not to fail`, `500 ${short(exchange.body)}`);
  const documented = replies.get(status);
  if (!documented)
    throw new Finding(
      `a status that ${id} documents: ${[...replies.keys()].join(', ')}`,
      `${status} ${short(exchange.body)}`,
    );
  judgeHeaders(contract, documented, exchange);
  if (request.method === 'HEAD' || documented.content.size === 0) return;
  judgeBody(contract, documented, exchange);
  if (mediaTypeOf(exchange) === PROBLEM) judgeProblem(exchange);
}

function judgeHeaders(contract: SchemaDocument, { headers }: DocumentedReply, exchange: Exchange): void {
  for (const { name, isRequired, schema } of headers) {
    const value = exchange.headers[name.toLowerCase()];
    if (value === undefined && isRequired)
      throw new Finding(`the header ${name} with ${exchange.status}`, 'none');
    if (value !== undefined && contract.errorsOf(schema, { value }.value, { coerce: true }).length > 0)
      throw new Finding(`${name} to be ${short(schema)}`, value);
  }
}

function judgeBody(contract: SchemaDocument, { content }: DocumentedReply, exchange: Exchange): void {
  const type = mediaTypeOf(exchange);
  const schema = content.get(type);
  if (!schema)
    throw new Finding(
      `${[...content.keys()].join(' or ')} with ${exchange.status}`,
      type || 'no content type',
    );
  const { 'x-sse-events': frames, 'x-lines': lines } = schema;
  if (frames !== undefined) judgeFrames(contract, frames, readFrames(exchange.body));
  if (lines !== undefined) judgeLines(contract, lines, exchange.body);
  if (!JSON_TYPES.has(type)) return;
  if (exchange.json === undefined) throw new Finding('a body of JSON', short(exchange.body));
  const errors = fieldErrors(contract.errorsOf(schema, exchange.json), 'body');
  if (errors.length > 0)
    throw new Finding(
      `a body that fits ${schema.$ref ?? 'the schema of the contract'}`,
      `${errors.map(({ field, rule }) => `${field} breaks ${rule}`).join(', ')}: ${short(exchange.body)}`,
    );
}

/** The members of a problem that repeat each other. */
function judgeProblem({ status, json }: Exchange): void {
  if (!isObject(json)) return;
  const { code, detail, title } = json;
  const repeated = {
    status,
    statusCode: status,
    message: detail,
    error: title,
    type: `urn:twin-oracle:problem:${textOf(code)}`,
  };
  for (const [name, wanted] of Object.entries(repeated))
    if (json[name] !== wanted) throw new Finding(`${name} to be ${short(wanted)}`, short(json[name]));
}

export function mediaTypeOf({ headers }: Pick<Exchange, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

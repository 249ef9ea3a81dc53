import type { Exchange } from '../../../http/exchange.js';
import { Finding, short } from '../../../suite/finding.js';
import { isArray, isObject, textOf, type JsonObject } from '../schema/json-schema.js';
import type { FieldRule } from '../schema/field-errors.js';

/** The problem of a reply; a finding unless it has that status, and that code where there is one. */
export function expectProblem(exchange: Exchange, status: number, code?: string, why = ''): JsonObject {
  const { json } = exchange;
  const wanted = `${status}${code === undefined ? '' : ` ${code}`}${why && `: ${why}`}`;
  if (exchange.status !== status || !isObject(json))
    throw new Finding(wanted, `${exchange.status} ${short(exchange.body)}`);
  if (code !== undefined && json.code !== code)
    throw new Finding(wanted, `${exchange.status} ${textOf(json.code)}`);
  return json;
}

export function expectSuccess(exchange: Exchange, otherwise: readonly number[] = []): void {
  const { status, body } = exchange;
  if ((status < 200 || status > 299) && !otherwise.includes(status))
    throw new Finding('a success', `${status} ${short(body)}`);
}

/** The `errors` of a problem. */
export function errorsOf({ errors }: JsonObject): FieldRule[] {
  return (isArray(errors) ? errors : [])
    .filter(isObject)
    .map(({ field, rule }) => ({ field: textOf(field), rule: textOf(rule) }));
}

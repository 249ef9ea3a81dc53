import { FrameReader, type Frame } from '../../../http/frames.js';
import { parse } from '../../../http/exchange.js';
import { Finding, short } from '../../../suite/finding.js';
import { fieldErrors } from '../schema/field-errors.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { SchemaDocument } from '../schema/schema-document.js';

/** Throws a finding unless each frame fits the schema of that name, as `{ id, event, data }`. */
export function judgeFrames(contract: SchemaDocument, schema: string, frames: readonly Frame[]): void {
  for (const { id, event, data, raw } of frames) {
    const frame = { ...(id !== undefined && { id }), event, data };
    judgeValue(contract, named(schema), frame, `a frame that fits ${schema}`, raw);
  }
}

/** Throws a finding unless each line is JSON that fits the schema of that name. */
export function judgeLines(contract: SchemaDocument, schema: string, text: string): void {
  for (const line of text.split('\n').filter((each) => each !== ''))
    judgeValue(contract, named(schema), parse(line), `a line that fits ${schema}`, line);
}

/** Throws a finding unless the value fits. */
export function judgeValue(
  contract: SchemaDocument,
  schema: JsonSchema,
  value: unknown,
  expected: string,
  shown: string,
): void {
  const errors = fieldErrors(contract.errorsOf(schema, value), '');
  if (errors.length === 0) return;
  const rules = errors.map(({ field, rule }) => `${field.replace(/^\./, '')} breaks ${rule}`);
  throw new Finding(expected, `${short(rules.join(', '))}: ${short(shown)}`);
}

export function readFrames(text: string): Frame[] {
  return [...new FrameReader().push(Buffer.from(text))];
}

const named = (schema: string): JsonSchema => ({ $ref: `#/components/schemas/${schema}` });

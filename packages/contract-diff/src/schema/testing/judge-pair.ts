/** Holds what `includes` says of a pair of schemas against Ajv, on sampled values. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { includes } from '../index.js';
import type { Inclusion } from '../inclusion.js';
import { objectOf, type JsonValue } from '../json.js';
import { sourceOf, type SchemaDocument } from './schema-document.js';
import { sampleValues } from './sample-values.js';

const ajv = ajvFormats.default(new Ajv2020({ strict: false, logger: false, validateSchema: false }));

const PREFIX = '#/$defs/';

export function compileDocument({ schema, definitions }: SchemaDocument): ValidateFunction {
  const document = {
    $defs: objectOf(
      Object.entries(definitions).map(([ref, definition]) => [ref.slice(PREFIX.length), definition]),
    ),
    allOf: [schema],
  };
  const validator = ajv.compile(document);
  ajv.removeSchema(document);
  return validator;
}

export interface Judgement {
  readonly inclusion: Inclusion;
  /** A value that shows that the answer is wrong. */
  readonly contradiction?: JsonValue;
}

export function judgePair(
  left: SchemaDocument,
  right: SchemaDocument,
  samples: number,
  seed: number,
): Judgement {
  const inclusion = includes(sourceOf(left), sourceOf(right));
  if (inclusion.kind === 'unknown') return { inclusion };
  const [isLeft, isRight] = [compileDocument(left), compileDocument(right)];
  const distinguishes = (value: JsonValue): boolean => isLeft(value) && !isRight(value);
  const wrong =
    inclusion.kind === 'included'
      ? sampleValues([left, right], samples, seed).find(distinguishes)
      : inclusion.differences
          .flatMap(({ witness }) => (witness === undefined ? [] : [witness]))
          .find((value) => !distinguishes(value));
  return { inclusion, ...(wrong !== undefined && { contradiction: wrong }) };
}

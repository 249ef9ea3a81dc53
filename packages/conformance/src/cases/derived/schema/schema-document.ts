import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type JsonObject, type JsonSchema } from './json-schema.js';

/** Where the schemas that others refer to are, for Ajv. */
const BASE = 'https://contract.example/document';

/** A contract whose schemas refer to each other. */
export class SchemaDocument {
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #strict: Ajv2020;
  readonly #coercing: Ajv2020;

  readonly document: JsonObject;

  /** @param document an object of JSON; the types of imported files are too long to compare */
  constructor(document: unknown) {
    if (!isObject(document)) throw new Error('A contract is an object');
    this.document = document;
    this.#strict = createAjv(document, false);
    this.#coercing = createAjv(document, 'array');
  }

  /** Follows references, until there is none. */
  resolve(written: JsonObject | JsonSchema): JsonObject {
    let found: unknown = written;
    while (isObject(found) && typeof found.$ref === 'string') found = this.#lookUp(found.$ref);
    if (!isObject(found)) throw new Error(`The contract refers to nothing: ${JSON.stringify(written)}`);
    return found;
  }

  /** What is wrong with a value; `coerce` reads text as the type that the schema asks for, as for parameters. */
  errorsOf(schema: JsonSchema, value: unknown, { coerce = false } = {}): readonly ErrorObject[] {
    const text = JSON.stringify(schema);
    const key = `${coerce ? 'text' : 'json'} ${text}`;
    const known = this.#validators.get(key);
    const validate = known ?? this.#compile(coerce ? this.#coercing : this.#strict, text);
    if (!known) this.#validators.set(key, validate);
    validate(coerce ? structuredClone(value) : value);
    return validate.errors ?? [];
  }

  accepts(schema: JsonSchema, value: unknown): boolean {
    return this.errorsOf(schema, value).length === 0;
  }

  #compile(ajv: Ajv2020, text: string): ValidateFunction {
    const schema: unknown = JSON.parse(text.replaceAll('"$ref":"#/', `"$ref":"${BASE}#/`));
    return ajv.compile(isObject(schema) ? schema : {});
  }

  #lookUp(reference: string): unknown {
    return reference
      .split('/')
      .slice(1)
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), this.document);
  }
}

function createAjv({ components = {} }: JsonObject, coerceTypes: false | 'array'): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
  addFormats.default(ajv);
  ajv.addSchema({ $id: BASE, components });
  return ajv;
}

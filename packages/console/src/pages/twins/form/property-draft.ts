import type { Protocol } from '@twin-oracle/sdk';
import { isObject, pathKey, type JsonObject } from '../changes';

type PropertyRules = Protocol['properties'];
export type PropertyRule = Exclude<PropertyRules[string], string>;

/** How a property is asked for. `lines` is a list with an item on each line; `json` is what has no rules of its own. */
export type Control = 'text' | 'number' | 'boolean' | 'choice' | 'lines' | 'group' | 'json';

/** A property as a field of a form, made from the rule that the protocol has for it. */
export interface PropertyField {
  readonly path: readonly string[];
  readonly rule: PropertyRule;
  readonly control: Control;
  /** Of a group. */
  readonly fields: readonly PropertyField[];
}

/** What is written into the fields, by their path. */
export type Draft = Readonly<Record<string, string>>;

export interface ReadDraft {
  readonly values: JsonObject;
  /** What cannot be read, by the path of the field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Groups come last: each takes the whole width. */
export const fieldsOf = (rules: PropertyRules, path: readonly string[] = []): PropertyField[] =>
  Object.entries(rules)
    .map(([name, property]) => {
      const rule = typeof property === 'string' ? { type: property } : property;
      const at = [...path, name];
      const control = controlOf(rule);
      return {
        path: at,
        rule,
        control,
        fields: control === 'group' ? fieldsOf(rule.properties ?? {}, at) : [],
      };
    })
    .toSorted((one, other) => Number(one.control === 'group') - Number(other.control === 'group'));

const controlOf = ({ type, enum: choices, items, properties }: PropertyRule): Control => {
  if (choices && type !== 'object' && type !== 'array') return 'choice';
  switch (type) {
    case 'string':
      return 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return (typeof items === 'string' ? items : items?.type) === 'string' ? 'lines' : 'json';
    case 'object':
      return properties === undefined ? 'json' : 'group';
  }
};

/** The draft of values that are there. */
export const draftOf = (fields: readonly PropertyField[], values: JsonObject): Draft =>
  Object.fromEntries(
    fields.flatMap(({ path, control, fields: inner }): (readonly [string, string])[] => {
      const value = values[path.at(-1) ?? ''];
      if (control === 'group') return Object.entries(draftOf(inner, isObject(value) ? value : {}));
      return value === undefined ? [] : [[pathKey(path), textOf(control, value)]];
    }),
  );

const textOf = (control: Control, value: unknown): string => {
  if (control === 'lines' && Array.isArray(value)) return value.join('\n');
  if (control === 'json') return JSON.stringify(value, undefined, 2);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The values that a draft stands for. @param before What was there: members that have no field are kept. */
export const readDraft = (
  fields: readonly PropertyField[],
  draft: Draft,
  before: JsonObject = {},
): ReadDraft => {
  const names = new Set(fields.map(({ path }) => path.at(-1)));
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(before).filter(([name]) => !names.has(name)),
  );
  let errors: Readonly<Record<string, string>> = {};
  for (const field of fields) {
    const name = field.path.at(-1) ?? '';
    const had = before[name];
    if (field.control === 'group') {
      const inner = readDraft(field.fields, draft, isObject(had) ? had : {});
      errors = { ...errors, ...inner.errors };
      // An object that was empty stays so: nobody has changed it.
      if (Object.keys(inner.values).length > 0 || isEmpty(had)) values[name] = inner.values;
      continue;
    }
    const text = draft[pathKey(field.path)] ?? '';
    if (text.trim() === '') continue;
    const { value, error } = readText(field, text);
    if (error === undefined) values[name] = value;
    else errors = { ...errors, [pathKey(field.path)]: error };
  }
  return { values, errors };
};

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const readText = ({ control, rule }: PropertyField, text: string): { value?: unknown; error?: string } => {
  switch (control) {
    case 'group':
    case 'text':
      return { value: text };
    case 'number':
      return { value: Number(text) };
    case 'boolean':
      return { value: text === 'true' };
    case 'choice':
      return { value: rule.enum?.find((choice) => String(choice) === text) };
    case 'lines':
      return { value: text.split('\n').filter((line) => line.trim() !== '') };
    case 'json':
      return readJson(text);
  }
};

/** @returns the value, or what is wrong with the text and what to do. */
export const readJson = (text: string): { value?: unknown; error?: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: `Write it as JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
};

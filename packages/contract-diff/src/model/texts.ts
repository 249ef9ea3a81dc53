/** Texts in values that may be anything. */
import { isArray, type JsonValue } from '../schema/json.js';

/** Empty when it is none. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function texts(value: JsonValue | undefined): string[] {
  return isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

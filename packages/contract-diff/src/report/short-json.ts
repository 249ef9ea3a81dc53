/** A value in one line of a report. */
import type { JsonValue } from '../schema/index.js';

const MAX_CHARACTERS = 200;

export function shortJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

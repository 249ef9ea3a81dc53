import { isStorable } from '../../contract/request/body.js';
import { ToolError } from './tool.js';

/** The limit of the JSON text, in UTF-8. */
export const MAX_RESULT_BYTES = 1024 * 1024;

/** The JSON text of a result. @throws {ToolError} `result_too_large`, or `result_invalid` when it is not JSON that can be stored. */
export function jsonOf(result: unknown): string {
  const text = textOf(result);
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES)
    throw new ToolError('result_too_large', 'The result is larger than 1 MiB of JSON');
  if (!isStorable(JSON.parse(text)))
    throw new ToolError('result_invalid', 'The result nests too deep, or holds text that cannot be stored');
  return text;
}

function textOf(result: unknown): string {
  try {
    return JSON.stringify(result ?? null);
  } catch (error) {
    throw new ToolError('result_invalid', 'The result cannot be written as JSON', error);
  }
}

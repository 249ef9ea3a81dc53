/** The contract's limit, of the JSON of one result. A server may cut the connection of who sends far more. */
const MAX_RESULT_BYTES = 1_048_576;

/** What came of a call. With an `error` the result does not count; without either the result is null. */
export interface ToolAnswer {
  /** Of the call that it answers. */
  readonly toolCallId: string;
  /** Any JSON, at most 1 MiB of it. */
  readonly result?: unknown;
  readonly error?: string | null | undefined;
}

/**
 * The answer as it is sent, with a copy of its result.
 *
 * @throws TypeError when the result is no JSON, RangeError when it is too large.
 */
export const sendable = ({ toolCallId, result, error }: ToolAnswer): ToolAnswer =>
  typeof error === 'string' ? { toolCallId, error } : { toolCallId, result: jsonOf(result) };

/** As JSON has it: Socket.IO would send binary data beside it, and stumble over cycles only when it sends. */
const jsonOf = (result: unknown): unknown => {
  const text = textOf(result) ?? 'null';
  if (new TextEncoder().encode(text).length > MAX_RESULT_BYTES)
    throw new RangeError(`The result is over ${MAX_RESULT_BYTES} bytes of JSON`);
  return JSON.parse(text);
};

/** @returns nothing for what JSON leaves out, such as a function; the library's type does not say so. */
const textOf = (result: unknown): string | undefined => {
  try {
    return JSON.stringify(result);
  } catch (cause) {
    throw new TypeError('The result is not JSON', { cause });
  }
};

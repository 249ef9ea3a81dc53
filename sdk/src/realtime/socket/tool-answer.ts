/** The contract's limit for the JSON of one result. A server may close the connection of a client that sends far more. */
const MAX_RESULT_BYTES = 1_048_576;

/** The outcome of a call. With an `error` the result is ignored; without either the result is null. */
export interface ToolAnswer {
  /** The id of the call that it answers. */
  readonly toolCallId: string;
  /** Any JSON, at most 1 MiB. */
  readonly result?: unknown;
  readonly error?: string | null | undefined;
}

/**
 * The answer in the form that is sent, with a copy of its result.
 *
 * @throws TypeError when the result is not JSON, RangeError when it is too large.
 */
export const sendable = ({ toolCallId, result, error }: ToolAnswer): ToolAnswer =>
  typeof error === 'string' ? { toolCallId, error } : { toolCallId, result: jsonOf(result) };

/** In JSON form: Socket.IO would send binary data separately, and fail on cycles only when it sends. */
const jsonOf = (result: unknown): unknown => {
  const text = textOf(result) ?? 'null';
  if (new TextEncoder().encode(text).length > MAX_RESULT_BYTES)
    throw new RangeError(`The result is over ${MAX_RESULT_BYTES} bytes of JSON`);
  return JSON.parse(text);
};

/** @returns undefined for what JSON omits, such as a function; the library's type does not say so. */
const textOf = (result: unknown): string | undefined => {
  try {
    return JSON.stringify(result);
  } catch (cause) {
    throw new TypeError('The result is not JSON', { cause });
  }
};

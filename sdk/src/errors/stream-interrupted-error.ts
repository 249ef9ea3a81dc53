export interface InterruptionOptions {
  readonly text: string;
  readonly lastEventId: number | undefined;
  readonly runId: string | undefined;
  readonly requestId: string | undefined;
  readonly cause?: unknown;
}

/**
 * A stream ended before `done`, and could not be rejoined; see `cause`. The run continues at the server: `runs.join(runId, { after:
 * lastEventId, text })` continues to read, and its answer will be in the transcript.
 *
 * @example
 * ```ts
 * import { StreamInterruptedError } from '@twin-oracle/sdk';
 *
 * const stream = await client.messages.stream(sessionId, { message: 'Hello' });
 * try {
 *   console.log(await stream.text());
 * } catch (error) {
 *   if (!(error instanceof StreamInterruptedError) || error.runId === undefined) throw error;
 *   const { runId, lastEventId: after, text } = error;
 *   console.log(await (await client.runs.join(runId, { after, text })).text());
 * }
 * ```
 */
export class StreamInterruptedError extends Error {
  override readonly name = 'StreamInterruptedError';
  /** The answer's text up to the break. */
  readonly text: string;
  /** The `id` of the last frame received. */
  readonly lastEventId: number | undefined;
  readonly runId: string | undefined;
  readonly requestId: string | undefined;

  constructor({ text, lastEventId, runId, requestId, cause }: InterruptionOptions) {
    super(`The stream ended without \`done\`, after frame ${lastEventId ?? 0}`, { cause });
    this.text = text;
    this.lastEventId = lastEventId;
    this.runId = runId;
    this.requestId = requestId;
  }
}

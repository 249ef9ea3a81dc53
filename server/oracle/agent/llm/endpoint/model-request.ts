import type { JSONSchema7, LanguageModelV3FunctionTool, LanguageModelV3Prompt } from '@ai-sdk/provider';
import pTimeout from 'p-timeout';
import { Watcher } from '../../../../async/watcher.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonSchema } from '../../../turn/tool.js';
import type { Say } from '../../../turn/agent.js';
import { failureOf, ResponseTooLong, toFailure, TooLong } from './failures.js';
import { failSilent, retryDelay, withIdleTimeout, type TakePart } from './idle-timeout.js';
import type { ReplyPart, StreamModel } from './model-stream.js';
import { observeModelCall } from './observe-model-call.js';
import { ReplyReader, type Reply } from './reply-reader.js';
import type { ToolNames } from '../tool-names.js';
import type { ToolSpec } from '../../../turn/toolbox.js';

/** One request to the model. */
export interface Request {
  readonly model: StreamModel;
  readonly modelId: string;
  /** The trace of the run, if it has one. */
  readonly traceparent: string | undefined;
  readonly system: string;
  readonly messages: LanguageModelV3Prompt;
  readonly tools: readonly LanguageModelV3FunctionTool[];
  /** Whether the model must answer without tools. */
  readonly isLastStep: boolean;
  readonly names: ToolNames;
  /** The separator between the text so far and the first word of the reply. */
  readonly lead: string;
  /** Characters of the replies before this one. */
  readonly said: number;
  readonly timeoutMs: number;
  readonly firstWaitMs: number;
  readonly signal: AbortSignal;
  readonly say: Say;
}

/** Says text and reasoning as they arrive, and returns the whole reply. An attempt that fails before the first of them is retried. */
export async function ask(request: Request): Promise<Reply> {
  const { signal, firstWaitMs, say } = request;
  for (let tries = 1; ; tries++) {
    let shown = 0;
    const observed = observeModelCall(request.modelId, request.traceparent);
    const sayObserved: Say = (event) => {
      shown++;
      observed.piece();
      return say(event);
    };
    try {
      const reply = await askOnce({ ...request, say: sayObserved }, observed.traceparent);
      observed.end(reply);
      return reply;
    } catch (error) {
      if (signal.aborted) observed.end({ errorType: 'aborted' });
      signal.throwIfAborted();
      const failure = toFailure(error);
      observed.end({ errorType: failure.kind });
      const wait = shown > 0 ? undefined : retryDelay(failure, tries, firstWaitMs);
      // The text that was shown cannot be withdrawn, so there is no retry with a shorter conversation.
      if (shown > 0 && failure instanceof TooLong) throw failureOf('unknown', { cause: failure.cause });
      if (wait === undefined) throw failure;
      await delay(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

async function askOnce(request: Request, traceparent: string | undefined): Promise<Reply> {
  const { model, system, messages, tools, isLastStep, timeoutMs, signal } = request;
  const stop = new AbortController();
  const reader = new ReplyReader(request);
  try {
    const opening = model({
      prompt: [{ role: 'system', content: system }, ...messages],
      // They stay in the request of the last step: some endpoints want them there as long as the messages contain calls.
      ...(tools.length > 0 && {
        tools: [...tools],
        toolChoice: { type: isLastStep ? 'none' : 'auto' },
      }),
      ...(traceparent !== undefined && { headers: { traceparent } }),
      abortSignal: AbortSignal.any([signal, stop.signal]),
    });
    const read = await pTimeout(opening, { milliseconds: timeoutMs, fallback: failSilent });
    const ended = new Watcher();
    const take: TakePart<ReplyPart> = (part) => {
      const stored = reader.take(part);
      if (reader.reply) ended.wake();
      return stored;
    };
    await Promise.race([withIdleTimeout(read, take, timeoutMs), ended.next()]);
    if (reader.reply) return reader.reply;
    // A stream without a finish part was aborted or broke.
    signal.throwIfAborted();
    throw failureOf('network');
  } catch (error) {
    if (!ResponseTooLong.isIn(error)) throw error;
    return reader.endEndless();
  } finally {
    // Closes the connection in every case.
    stop.abort();
  }
}

/** The tools by the names that the model knows. */
export function functionToolsOf(specs: readonly ToolSpec[], names: ToolNames): LanguageModelV3FunctionTool[] {
  return specs.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name: names.forModel(name),
    description,
    inputSchema: objectSchema(inputSchema),
  }));
}

/** Endpoints reject a schema that does not say that it describes an object. The cast is safe: a schema is sent as the JSON that it is. */
function objectSchema(schema: JsonSchema): JSONSchema7 {
  return { ...schema, type: 'object', properties: schema.properties ?? {} } as JSONSchema7;
}

import {
  jsonSchema,
  streamText,
  tool,
  ToolChoiceViolationError,
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type ToolSet,
} from 'ai';
import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '../../../contract/parse-json.js';
import type { JsonSchema } from '../../turn/tool.js';
import type { AgentEvent } from '../../turn/agent.js';
import { createRepetitionDetector } from './repetition-detector.js';
import { failureOf, ResponseTooLong, toFailure, TooLong } from './failures.js';
import { retryDelay, withIdleTimeout } from './idle-timeout.js';
import type { Usage } from './checkpoint.js';
import { createReplyLength, inDeltas } from './reply-length.js';
import type { ToolNames } from './tool-names.js';
import type { ToolSpec } from '../../turn/toolbox.js';

/** One request to the model. */
export interface Request {
  readonly model: LanguageModel;
  readonly system: string;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
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
}

/** What the model replied. */
export interface Reply {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly AskedCall[];
  readonly usage?: Usage | undefined;
  readonly ending: 'whole' | 'cut short' | 'held back' | Stopped;
}

/** Why the server ended a reply. */
type Stopped = 'in circles' | 'endless';

/** A tool call that the model requests. */
export interface AskedCall {
  readonly name: string;
  readonly args: unknown;
  readonly signature?: string | undefined;
}

/** The name of the endpoint in the AI SDK, which returns signatures of calls under this name. */
export const ENDPOINT = 'endpoint';

/** Arguments are data, and may legitimately repeat themselves, up to this number of characters. */
const ARGUMENTS_WINDOW = 10_000;

/** The number of calls that a model may request in one step; further calls are ignored. */
const MAX_CALLS = 64;

/** The maximum length of a tool name, in characters. */
const MAX_NAME = 128;

/** Yields text and reasoning as they arrive, and returns the whole reply. An attempt that fails before the first of them is retried. */
export async function* ask(request: Request): AsyncGenerator<AgentEvent, Reply> {
  const { signal, firstWaitMs } = request;
  for (let tries = 1; ; tries++) {
    let shown = 0;
    try {
      return yield* askOnce(request, () => shown++);
    } catch (error) {
      signal.throwIfAborted();
      const failure = toFailure(error);
      const wait = shown > 0 ? undefined : retryDelay(failure, tries, firstWaitMs);
      // The text that was emitted cannot be withdrawn, so there is no retry with a shorter conversation.
      if (shown > 0 && failure instanceof TooLong) throw failureOf('unknown', { cause: failure.cause });
      if (wait === undefined) throw failure;
      await delay(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

async function* askOnce(request: Request, onShown: () => void): AsyncGenerator<AgentEvent, Reply> {
  const { model, system, messages, tools, isLastStep, names, lead, said, timeoutMs, signal } = request;
  const stop = new AbortController();
  const isCircling = {
    text: createRepetitionDetector(),
    reasoning: createRepetitionDetector(),
    args: createRepetitionDetector(ARGUMENTS_WINDOW),
  };
  const length = createReplyLength(said);
  const stoppedBy = (told: string, runsInCircles: (told: string) => boolean): Stopped | undefined => {
    if (length.isExceeded) return 'endless';
    return runsInCircles(told) ? 'in circles' : undefined;
  };
  const calls: AskedCall[] = [];
  let [text, reasoning] = ['', ''];
  let stopped: Stopped | undefined;
  /** Incomplete calls, keyed by the endpoint's ids, with the arguments that have arrived. */
  const begun = new Map<string, { readonly name: string; args: string }>();
  try {
    const { fullStream } = streamText({
      model,
      system,
      messages,
      tools,
      // The tools stay in the request: some endpoints need them while the messages contain calls.
      ...(isLastStep && { toolChoice: 'none' }),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stop.signal]),
      // Errors also arrive as parts; without this handler the SDK would print them.
      onError: () => undefined,
      experimental_include: { requestBody: false },
    });
    for await (const part of withIdleTimeout(fullStream, timeoutMs)) {
      switch (part.type) {
        case 'text-delta': {
          const told = length.take(part.text);
          for (const delta of inDeltas(told)) {
            onShown();
            yield { type: 'text', delta: text === '' ? lead + delta : delta };
            text += delta;
          }
          stopped = stoppedBy(told, isCircling.text);
          break;
        }
        case 'reasoning-delta': {
          const told = length.take(part.text);
          for (const delta of inDeltas(told)) {
            onShown();
            yield { type: 'reasoning', text: delta };
          }
          reasoning += told;
          stopped = stoppedBy(told, isCircling.reasoning);
          break;
        }
        case 'tool-input-start':
          length.take(part.id);
          length.take(part.toolName);
          if (length.isExceeded) stopped = 'endless';
          else if (begun.size === MAX_CALLS && !begun.has(part.id))
            return { text, reasoning, calls: isLastStep ? [] : wholeCalls(), ending: 'whole' };
          begun.set(part.id, { name: part.toolName, args: '' });
          break;
        case 'tool-input-delta': {
          const told = length.take(part.delta);
          const call = begun.get(part.id);
          if (call) call.args += told;
          stopped = stoppedBy(told, isCircling.args);
          break;
        }
        case 'tool-call': {
          const signature = signatureOf(part.providerMetadata?.[ENDPOINT]);
          length.take(signature ?? '');
          if (length.isExceeded) stopped = 'endless';
          else calls.push({ name: nameOf(part.toolName), args: part.input, signature });
          break;
        }
        case 'error':
          // The model requests tools although it must not; its text counts nevertheless.
          if (!ToolChoiceViolationError.isInstance(part.error)) throw part.error;
          break;
        case 'finish':
          return {
            text,
            reasoning,
            // A request without any tools cannot forbid calls.
            calls: isLastStep ? [] : calls,
            usage: usageOf(part.totalUsage),
            ending: endingOf(part.finishReason),
          };
        default:
        // The other parts contain nothing that an answer needs.
      }
      if (stopped) return { text, reasoning, calls: [], ending: stopped };
    }
    // A stream without a finish part was aborted or broke.
    signal.throwIfAborted();
    throw failureOf('network');
  } catch (error) {
    if (!ResponseTooLong.isIn(error)) throw error;
    return { text, reasoning, calls: [], ending: 'endless' };
  } finally {
    // Closes the connection in every case.
    stop.abort();
  }

  function nameOf(alias: string): string {
    return names.fromModel(alias).slice(0, MAX_NAME);
  }

  /** The calls whose arguments are complete. */
  function wholeCalls(): AskedCall[] {
    return [...begun.values()].flatMap(({ name, args }) => {
      const parsed = parseJson(args);
      return parsed === undefined ? [] : [{ name: nameOf(name), args: parsed }];
    });
  }
}

/** The tools under the names for the model. None has an `execute`, so the SDK returns the calls. */
export function toolSetOf(specs: readonly ToolSpec[], names: ToolNames): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, inputSchema }) => [
      names.forModel(name),
      tool({ description, inputSchema: jsonSchema(objectSchema(inputSchema)) }),
    ]),
  );
}

/** Endpoints reject a schema that does not say that it describes an object. */
function objectSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, type: 'object', properties: schema.properties ?? {} };
}

function endingOf(reason: FinishReason): Reply['ending'] {
  if (reason === 'length') return 'cut short';
  return reason === 'content-filter' ? 'held back' : 'whole';
}

function signatureOf(metadata: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const signature = metadata?.thoughtSignature;
  return typeof signature === 'string' ? signature : undefined;
}

/** Endpoints may report numbers that are not counts. */
function usageOf({ inputTokens, outputTokens }: LanguageModelUsage): Usage | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  const [input, output] = [countOf(inputTokens), countOf(outputTokens)];
  return { inputTokens: input, outputTokens: output, totalTokens: input + output };
}

function countOf(tokens = 0): number {
  return Number.isFinite(tokens) ? Math.min(Math.max(0, Math.round(tokens)), MAX_TOKENS) : 0;
}

/** No answer uses as many; sums of such counts stay safe integers. */
const MAX_TOKENS = 1e12;

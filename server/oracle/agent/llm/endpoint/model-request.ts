import type {
  JSONSchema7,
  LanguageModelV3FinishReason,
  LanguageModelV3FunctionTool,
  LanguageModelV3Prompt,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import pTimeout from 'p-timeout';
import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '../../../../contract/validation/parse-json.js';
import type { JsonSchema } from '../../../turn/tool.js';
import type { AgentEvent } from '../../../turn/agent.js';
import { createRepetitionDetector } from './repetition-detector.js';
import { failureOf, ResponseTooLong, toFailure, TooLong } from './failures.js';
import { failSilent, retryDelay, withIdleTimeout } from './idle-timeout.js';
import { ENDPOINT, type StreamModel } from './model-stream.js';
import { observeModelCall } from './observe-model-call.js';
import type { Usage } from '../prompt/checkpoint.js';
import { createReplyLength, inDeltas } from './reply-length.js';
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
    const observed = observeModelCall(request.modelId, request.traceparent);
    const onShown = () => {
      shown++;
      observed.piece();
    };
    try {
      const reply = yield* askOnce(request, observed.traceparent, onShown);
      observed.end(reply);
      return reply;
    } catch (error) {
      signal.throwIfAborted();
      const failure = toFailure(error);
      observed.end({ errorType: failure.kind });
      const wait = shown > 0 ? undefined : retryDelay(failure, tries, firstWaitMs);
      // The text that was emitted cannot be withdrawn, so there is no retry with a shorter conversation.
      if (shown > 0 && failure instanceof TooLong) throw failureOf('unknown', { cause: failure.cause });
      if (wait === undefined) throw failure;
      await delay(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    } finally {
      // Nobody reads the answer any more.
      observed.end({ errorType: 'aborted' });
    }
  }
}

async function* askOnce(
  request: Request,
  traceparent: string | undefined,
  onShown: () => void,
): AsyncGenerator<AgentEvent, Reply> {
  const { model, system, messages, tools, isLastStep, names, lead, said, timeoutMs, signal } = request;
  const stop = new AbortController();
  const isCircling = {
    text: createRepetitionDetector(),
    reasoning: createRepetitionDetector(),
    args: createRepetitionDetector(ARGUMENTS_WINDOW),
  };
  const length = createReplyLength(said);
  const stoppedBy = (kept: string, isRepetitive: (kept: string) => boolean): Stopped | undefined => {
    if (length.isExceeded) return 'endless';
    return isRepetitive(kept) ? 'in circles' : undefined;
  };
  const calls: AskedCall[] = [];
  let [text, reasoning] = ['', ''];
  let stopped: Stopped | undefined;
  /** Incomplete calls, keyed by the endpoint's ids, with the arguments that have arrived. */
  const begun = new Map<string, { readonly name: string; args: string }>();
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
    const parts = await pTimeout(opening, { milliseconds: timeoutMs, fallback: failSilent });
    for await (const part of withIdleTimeout(parts, timeoutMs)) {
      switch (part.type) {
        case 'text-delta': {
          const kept = length.take(part.delta);
          for (const delta of inDeltas(kept)) {
            onShown();
            yield { type: 'text', delta: text === '' ? lead + delta : delta };
            text += delta;
          }
          stopped = stoppedBy(kept, isCircling.text);
          break;
        }
        case 'reasoning-delta': {
          const kept = length.take(part.delta);
          for (const delta of inDeltas(kept)) {
            onShown();
            yield { type: 'reasoning', text: delta };
          }
          reasoning += kept;
          stopped = stoppedBy(kept, isCircling.reasoning);
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
          const kept = length.take(part.delta);
          const call = begun.get(part.id);
          if (call) call.args += kept;
          stopped = stoppedBy(kept, isCircling.args);
          break;
        }
        case 'tool-call': {
          const signature = signatureOf(part.providerMetadata?.[ENDPOINT]);
          length.take(signature ?? '');
          if (length.isExceeded) stopped = 'endless';
          else calls.push({ name: nameOf(part.toolName), args: argumentsOf(part.input), signature });
          break;
        }
        case 'error':
          throw part.error;
        case 'finish':
          return {
            text,
            reasoning,
            // A request without any tools cannot forbid calls.
            calls: isLastStep ? [] : calls,
            usage: usageOf(part.usage),
            ending: endingOf(part.finishReason.unified),
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

/** The arguments of a call as the model gave them: text where they are not JSON. */
function argumentsOf(input: string): unknown {
  if (input.trim() === '') return {};
  const parsed = parseJson(input);
  return parsed === undefined ? input : parsed;
}

function endingOf(reason: LanguageModelV3FinishReason['unified']): Reply['ending'] {
  if (reason === 'length') return 'cut short';
  return reason === 'content-filter' ? 'held back' : 'whole';
}

function signatureOf(metadata: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const signature = metadata?.thoughtSignature;
  return typeof signature === 'string' ? signature : undefined;
}

/** Endpoints may report numbers that are not counts. */
function usageOf({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  const [input, output] = [countOf(inputTokens.total), countOf(outputTokens.total)];
  return { inputTokens: input, outputTokens: output, totalTokens: input + output };
}

function countOf(tokens = 0): number {
  return Number.isFinite(tokens) ? Math.min(Math.max(0, Math.round(tokens)), MAX_TOKENS) : 0;
}

/** No answer uses as many; sums of such counts stay safe integers. */
const MAX_TOKENS = 1e12;

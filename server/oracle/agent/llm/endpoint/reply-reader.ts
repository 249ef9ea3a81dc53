import type { LanguageModelV3FinishReason, LanguageModelV3Usage } from '@ai-sdk/provider';
import { parseJson } from '../../../../contract/validation/parse-json.js';
import type { Say } from '../../../turn/agent.js';
import type { Usage } from '../prompt/checkpoint.js';
import type { ToolNames } from '../tool-names.js';
import { ENDPOINT, type ReplyPart } from './model-stream.js';
import { createRepetitionDetector } from './repetition-detector.js';
import { createReplyLength, inDeltas } from './reply-length.js';

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

export interface ReplyReaderOptions {
  /** Whether the model must answer without tools. */
  readonly isLastStep: boolean;
  readonly names: ToolNames;
  /** The separator between the text so far and the first word of the reply. */
  readonly lead: string;
  /** Characters of the replies before this one. */
  readonly said: number;
  readonly say: Say;
}

/** Says text and reasoning as they arrive, and collects the reply. */
export class ReplyReader {
  /** The whole reply, once it is complete or was ended by the server. Parts after it are ignored. */
  reply: Reply | undefined;
  #text = '';
  #reasoning = '';
  readonly #calls: AskedCall[] = [];
  /** Incomplete calls, keyed by the endpoint's ids, with the arguments that have arrived. */
  readonly #begun = new Map<string, { readonly name: string; args: string }>();
  readonly #length: ReturnType<typeof createReplyLength>;
  readonly #isCircling = {
    text: createRepetitionDetector(),
    reasoning: createRepetitionDetector(),
    args: createRepetitionDetector(ARGUMENTS_WINDOW),
  };

  constructor(private readonly options: ReplyReaderOptions) {
    this.#length = createReplyLength(options.said);
  }

  /** Returns what has to be waited for before the next part. Throws the error that the endpoint reports. */
  take(part: ReplyPart): Promise<void> | undefined {
    if (this.reply) return undefined;
    switch (part.type) {
      case 'text-delta':
        return this.#takeText(part.delta);
      case 'reasoning-delta':
        return this.#takeReasoning(part.delta);
      case 'tool-input-start':
        this.#begin(part.id, part.toolName);
        return undefined;
      case 'tool-input-delta': {
        const kept = this.#length.take(part.delta);
        const call = this.#begun.get(part.id);
        if (call) call.args += kept;
        this.#stopWhen(this.#isCircling.args(kept));
        return undefined;
      }
      case 'tool-call': {
        const signature = signatureOf(part.providerMetadata?.[ENDPOINT]);
        this.#length.take(signature ?? '');
        this.#calls.push({ name: this.#nameOf(part.toolName), args: argumentsOf(part.input), signature });
        this.#stopWhen(false);
        return undefined;
      }
      case 'error':
        throw part.error;
      case 'finish':
        // A request without any tools cannot forbid calls.
        this.#end(endingOf(part.finishReason.unified), this.#calls, usageOf(part.usage));
        return undefined;
      default:
        // The other parts contain nothing that an answer needs.
        return undefined;
    }
  }

  /** The endpoint has sent more than a reply may contain. */
  endEndless(): Reply {
    return this.reply ?? this.#end('endless');
  }

  #takeText(delta: string): Promise<void> | undefined {
    const kept = this.#length.take(delta);
    let stored: Promise<void> | undefined;
    for (const piece of inDeltas(kept)) {
      stored = this.options.say({
        type: 'text',
        delta: this.#text === '' ? this.options.lead + piece : piece,
      });
      this.#text += piece;
    }
    this.#stopWhen(this.#isCircling.text(kept));
    return stored;
  }

  #takeReasoning(delta: string): Promise<void> | undefined {
    const kept = this.#length.take(delta);
    let stored: Promise<void> | undefined;
    for (const text of inDeltas(kept)) stored = this.options.say({ type: 'reasoning', text });
    this.#reasoning += kept;
    this.#stopWhen(this.#isCircling.reasoning(kept));
    return stored;
  }

  #begin(id: string, toolName: string): void {
    this.#length.take(id);
    this.#length.take(toolName);
    this.#stopWhen(false);
    if (this.#begun.size === MAX_CALLS && !this.#begun.has(id) && !this.reply)
      this.#end('whole', this.#wholeCalls());
    else this.#begun.set(id, { name: toolName, args: '' });
  }

  #stopWhen(isCircling: boolean): void {
    if (this.#length.isExceeded) this.#end('endless');
    else if (isCircling) this.#end('in circles');
  }

  #end(ending: Reply['ending'], calls: readonly AskedCall[] = [], usage?: Usage): Reply {
    const { isLastStep } = this.options;
    const [text, reasoning] = [this.#text, this.#reasoning];
    this.reply = { text, reasoning, calls: isLastStep ? [] : calls, usage, ending };
    return this.reply;
  }

  #nameOf(alias: string): string {
    return this.options.names.fromModel(alias).slice(0, MAX_NAME);
  }

  /** The calls whose arguments are complete. */
  #wholeCalls(): AskedCall[] {
    return [...this.#begun.values()].flatMap(({ name, args }) => {
      const parsed = parseJson(args);
      return parsed === undefined ? [] : [{ name: this.#nameOf(name), args: parsed }];
    });
  }
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

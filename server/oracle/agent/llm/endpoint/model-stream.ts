import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { fetchEndpoint, isOk, readRefusal, readReply } from './endpoint-fetch.js';
import type { ReadParts } from './idle-timeout.js';
import { splitPlainText, type PlainPart } from './split-plain-text.js';

export interface EndpointOptions {
  /** The base URL of an OpenAI-compatible endpoint, such as https://api.example.org/v1. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The limit of one reply of the endpoint. */
  readonly maxReplyBytes?: number | undefined;
}

/** A request to a model. Its own signal identifies it. */
export type ModelCall = LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal };

/** A part of a reply. Text and reasoning before the first other part have no id. */
export type ReplyPart = PlainPart | LanguageModelV3StreamPart;

/** Sends a request to a model. Resolves when the reply begins. */
export type StreamModel = (call: ModelCall) => Promise<ReadParts<ReplyPart>>;

/** The name of the endpoint in the AI SDK, which returns signatures of calls under this name. */
export const ENDPOINT = 'endpoint';

/** A `Response` with one of these statuses must not have a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Returns a function that finds a configured model by its id. */
export function createModelStreams(options: EndpointOptions): (modelId: string) => StreamModel {
  const { baseUrl, apiKey, maxReplyBytes } = options;
  /** The beginning of each reply, by the signal of its request. */
  const beginnings = new WeakMap<AbortSignal, ReadParts<PlainPart>>();
  const endpoint = createOpenAICompatible({
    name: ENDPOINT,
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    async fetch(input, init) {
      const { method, headers, body, signal } = init ?? {};
      if (typeof body !== 'string' || !signal)
        throw new Error('a request to a model has a text, and is identified by its signal');
      const url = input instanceof Request ? input.url : input;
      const reply = await fetchEndpoint(url, { method, headers, body, signal });
      if (WITHOUT_BODY.has(reply.status)) {
        reply.body.cancel();
        return new Response(undefined, reply);
      }
      if (!isOk(reply)) return new Response(await readRefusal(reply), reply);
      const { readPlain, rest } = splitPlainText(readReply(reply, maxReplyBytes));
      beginnings.set(signal, readPlain);
      return new Response(rest, reply);
    },
  });
  // The SDK builds its validators for each model, which takes most of a millisecond.
  const models = new Map<string, LanguageModelV3>();

  return (modelId) => {
    const model = models.get(modelId) ?? endpoint(modelId);
    models.set(modelId, model);
    return async (call) => {
      const { stream } = await model.doStream(call);
      const readBeginning = beginnings.get(call.abortSignal);
      return async (take) => {
        await readBeginning?.(take);
        for await (const part of stream) await take(part);
      };
    };
  };
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { fetchEndpoint, readReply } from './endpoint-fetch.js';
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

/** Sends a request to a model. Resolves when the reply begins. */
export type StreamModel = (call: ModelCall) => Promise<AsyncIterable<LanguageModelV3StreamPart>>;

/** The name of the endpoint in the AI SDK, which returns signatures of calls under this name. */
export const ENDPOINT = 'endpoint';

/** Returns a function that finds a configured model by its id. */
export function createModelStreams(options: EndpointOptions): (modelId: string) => StreamModel {
  const { baseUrl, apiKey, maxReplyBytes } = options;
  /** The beginning of each reply, by the signal of its request. */
  const beginnings = new WeakMap<AbortSignal, AsyncIterable<PlainPart>>();
  const endpoint = createOpenAICompatible({
    name: ENDPOINT,
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    async fetch(input, init) {
      const response = await fetchEndpoint(input, init);
      if (!response.ok || !response.body) return response;
      if (!init?.signal) throw new Error('a request to a model is identified by its signal');
      const { plain, rest } = splitPlainText(readReply(response.body, response, maxReplyBytes));
      beginnings.set(init.signal, plain);
      const { status, statusText, headers } = response;
      return new Response(rest, { status, statusText, headers });
    },
  });
  // The SDK builds its validators for each model, which takes most of a millisecond.
  const models = new Map<string, LanguageModelV3>();

  return (modelId) => {
    const model = models.get(modelId) ?? endpoint(modelId);
    models.set(modelId, model);
    return async (call) => {
      const { stream } = await model.doStream(call);
      return partsOf(beginnings.get(call.abortSignal), stream);
    };
  };
}

async function* partsOf(
  beginning: AsyncIterable<PlainPart> | undefined,
  stream: AsyncIterable<LanguageModelV3StreamPart>,
): AsyncGenerator<LanguageModelV3StreamPart, void> {
  if (beginning) for await (const part of beginning) yield { ...part, id: ENDPOINT };
  yield* stream;
}

import { fetchWithinOrigin } from '../../outbound/bounded-fetch.js';
import type { AgentSettings } from './open-agent.js';

/** What a look at the endpoint of the model has found. The reason has no text of the endpoint: it may contain the key. */
export interface ModelFinding {
  readonly status: 'up' | 'degraded' | 'down';
  readonly reason?: string;
}

type EndpointSettings = Pick<AgentSettings, 'LLM_BASE_URL' | 'LLM_API_KEY'>;

/**
 * @returns a function that asks the endpoint for its models, which costs nothing, and rejects when it cannot be reached; undefined without an
 * endpoint.
 */
export function createModelCheck({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
}: EndpointSettings): ((signal: AbortSignal) => Promise<ModelFinding>) | undefined {
  if (baseUrl === undefined) return undefined;
  const url = `${baseUrl.replace(/\/$/, '')}/models`;
  return async (signal) => {
    const { status, body } = await fetchWithinOrigin(url, {
      headers: { ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      signal,
    });
    await body?.cancel();
    return findingOf(status);
  };
}

/** An endpoint need not have a list of its models: a status that is not about the key or the endpoint's own faults is an answer. */
function findingOf(status: number): ModelFinding {
  if (status === 401 || status === 403)
    return { status: 'down', reason: `The endpoint refuses the key, with status ${status}` };
  if (status === 429) return { status: 'degraded', reason: 'The endpoint says that it was asked too often' };
  if (status >= 500) return { status: 'down', reason: `The endpoint answers with status ${status}` };
  return { status: 'up' };
}

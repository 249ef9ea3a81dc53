import type { Config } from '../../config/settings.js';
import type { Models } from '../models/models.js';
import type { Agent } from '../turn/agent.js';
import { createGuide } from './guide/guide.js';

/** What answers, as the settings say: a model, or the embedded guide. */
export async function openAgent(config: Config, models: Models): Promise<Agent> {
  if (config.LLM_BASE_URL === undefined) return createGuide();
  // Imported only when there is a model: the library takes a good part of the whole start.
  const { createLlmAgent } = await import('./llm/llm-agent.js');
  return createLlmAgent({
    baseUrl: config.LLM_BASE_URL,
    apiKey: config.LLM_API_KEY,
    models,
    maxSteps: config.LLM_MAX_STEPS,
    timeoutMs: config.LLM_TIMEOUT_SECONDS * 1000,
    oracleName: config.ORACLE_NAME,
  });
}

import type { Config } from '../../config/settings.js';
import type { Models } from '../models/models.js';
import type { Agent } from '../turn/agent.js';
import { createGuide } from './guide/guide.js';

export type AgentSettings = Pick<
  Config,
  'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MAX_STEPS' | 'LLM_TIMEOUT_SECONDS' | 'ORACLE_NAME'
>;

/** Creates the agent that the settings select: a model, or the embedded guide. */
export async function openAgent(config: AgentSettings, models: Models): Promise<Agent> {
  if (config.LLM_BASE_URL === undefined) return createGuide();
  // Imported only when there is a model, because the library takes much of the start-up time.
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

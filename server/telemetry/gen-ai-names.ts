/**
 * Names of the semantic conventions for generative AI, of https://github.com/open-telemetry/semantic-conventions-genai at commit 004902b. All of
 * them are in development there: they may change, and then they change here alone.
 */
export const genAiMetric = {
  tokenUsage: 'gen_ai.client.token.usage',
  operationDuration: 'gen_ai.client.operation.duration',
  timeToFirstChunk: 'gen_ai.client.operation.time_to_first_chunk',
  timePerOutputChunk: 'gen_ai.client.operation.time_per_output_chunk',
  invokeAgentDuration: 'gen_ai.invoke_agent.duration',
  executeToolDuration: 'gen_ai.execute_tool.duration',
} as const;

export const genAi = {
  operationName: 'gen_ai.operation.name',
  providerName: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  agentId: 'gen_ai.agent.id',
  agentName: 'gen_ai.agent.name',
  conversationId: 'gen_ai.conversation.id',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  tokenType: 'gen_ai.token.type',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  toolCallId: 'gen_ai.tool.call.id',
} as const;

/** Values of `gen_ai.operation.name`; the name of a span begins with it. */
export const genAiOperation = {
  chat: 'chat',
  executeTool: 'execute_tool',
  invokeAgent: 'invoke_agent',
} as const;

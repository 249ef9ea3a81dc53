/** An agent of AG-UI (`@ag-ui/client`), with which front ends such as CopilotKit and assistant-ui talk to an oracle. */
export { OracleAgent } from './oracle-agent.js';
export type { OracleAgentConfig } from './oracle-agent.js';
export type { PartAttachment } from './user-message.js';

/** What plugins import, as a part of `@twin-oracle/server`. */
export { definePlugin } from './plugins/define-plugin.js';
export type {
  Plugin,
  PluginDefinition,
  PluginHost,
  PluginParts,
  PublicRoute,
  Requirements,
} from './plugins/define-plugin.js';
export type { HostServices, PluginRuns, PluginSecrets, PluginSigner } from './plugins/host-services.js';
export type { BeforeOperation, HookTurn, PluginHooks } from './plugins/hooks/plugin-hooks.js';
export type { PluginJob } from './plugins/jobs/run-jobs.js';
export type { Migration } from './plugins/store/migrate-plugin.js';
export type { PluginDatabase, Sql } from './plugins/store/plugin-database.js';
export type { PluginManifest } from './plugins/manifest.js';
export type { PluginStatus } from './plugins/plugin-status.js';
export type { PluginContract, PluginContractTypes } from './plugins/plugin-contract.js';
export type { EventEmitter, EventHandlers } from './plugins/events/event-types.js';
export type { ClientEventContext } from './ports/plugin-events-port.js';
export type { OperationHandlers } from './contract/types.js';
export type { UsedTurn } from './oracle/agent/limit-turn.js';
export type { HeldRun, HoldDecision } from './oracle/runs/run-admission.js';
export type { OfferedPayment } from './oracle/turn/offered-payment.js';
export type { EndedRun } from './oracle/runs/log/ended-run-store.js';
export type { Problem } from './contract/errors/problem.js';
export type { Callers } from './auth/callers/handler.js';
export type { OperationRow } from '../generated/operations.js';
export type { OperationValidators, Validator } from '../generated/validators.js';
export { typedTool } from './oracle/tools/built-in/typed-tool.js';
export { ToolError, type Tool, type ToolContext } from './oracle/turn/tool.js';
export { OutboundError } from './outbound/outbound-error.js';
export type { MessageRefusal, PluginMessage, PluginMessages } from './plugins/messages/plugin-messages.js';
export { createPeriodicTask, type PeriodicTask, type PeriodicTaskOptions } from './async/periodic-task.js';
export { createBatcher, type BatcherOptions } from './async/batcher.js';

/** Hooks for React 18 and 19 that speak the protocol of an oracle. */
export type { ActionRegistry } from './host/action-registry.js';
export type { AgAction, AgActionHandler, AgActionRender, AgActionRenderProps } from './host/ag-action.js';
export { useAgAction } from './actions/use-ag-action.js';
export type { AgActionConfig, ParsedBy } from './actions/use-ag-action.js';
export type { ZodSchema } from './host/tool-schema.js';
export type { IBrowserToolParams, IBrowserTools } from './chat/browser-tools.js';
export { useContractOracle } from './chain/use-contract-oracle.js';
export type { UseContractOracleParams } from './chain/use-contract-oracle.js';
export type { AuthzConfig, ChainServices, OraclePrice, ResolvedAgentCard } from '../chain/oracle-contract.js';
export { IDLE_RUN_STATE } from './chat/run-state.js';
export type { ChatRunState } from './chat/run-state.js';
export { useChat } from './chat/use-chat.js';
export type { IChatOptions, UseChatResult } from './chat/use-chat.js';
export { useChatSelector } from './chat/use-chat-selector.js';
export type { ChatSelectorOptions } from './chat/use-chat-selector.js';
export type { ChatAddress } from './chat/use-open-chat.js';
export type {
  ChatHistory,
  ChatOutline,
  ChatRun,
  ChatState,
  ChatStatus,
  Draft,
  PaymentRequest,
  RunEnd,
} from '../chat/chat-state.js';
export type { ChatMessage } from '../chat/messages/chat-message.js';
export type * from '../chat/messages/message-part.js';
export type { StreamingMode } from '../chat/chat-view.js';
export type { NextAttempt } from '../stream/load-until.js';
export { useModels } from './config/use-models.js';
export type { UseModelsResult } from './config/use-models.js';
export { useOraclesConfig } from './config/use-oracles-config.js';
export type { Overrides } from './config/use-oracle-urls.js';
export type {
  CallStatus,
  ChatEvent,
  IComponentMetadata,
  IMessage,
  MessageContent,
  UIComponents,
} from './content/message-content.js';
export type {
  AnyEvent,
  BrowserToolCallEvent,
  RenderComponentEvent,
  ToolCallEvent,
  UIComponentProps,
} from './content/event-props.js';
export { renderMessageContent } from './content/render-message-content.js';
export { MatrixError } from '../matrix/matrix-error.js';
export type { IOpenIDToken } from '../matrix/matrix-client.js';
export { getOpenIdToken, useGetOpenIdToken } from './matrix/use-get-openid-token.js';
export type { GetOpenIdTokenParams } from './matrix/use-get-openid-token.js';
export { useMemoryEngine } from './matrix/use-memory-engine.js';
export { useOraclesContext } from './provider/oracles-context.js';
export type { IOraclesContextProps } from './provider/oracles-context.js';
export { OraclesProvider } from './provider/oracles-provider.js';
export type { IOraclesProviderProps } from './provider/oracles-provider.js';
export type {
  CreateDelegationFn,
  CreateInvocationFn,
  DelegationResult,
  IMatrixLoginProps,
  InvocationResult,
  IWalletProps,
  TransactionFn,
} from './host/wallet.js';
export type {
  Attachment,
  Model as ModelInfo,
  ModelList as ModelsResponse,
  Session as IChatSession,
} from '../http/contract-schemas.js';
export { useOracleSessions } from './sessions/use-oracle-sessions.js';
export type { UseOracleSessionsOptions } from './sessions/use-oracle-sessions.js';

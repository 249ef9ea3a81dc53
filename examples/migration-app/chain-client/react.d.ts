export type TransactionFn = (messages: readonly unknown[], memo?: string) => Promise<unknown>;
export type TResolvedAgentCard = unknown;
export type IAuthzConfig = unknown;

import type { Commands as CommandsOf } from '../../command/command.js';
import type { OperationHandlers, OperationId } from '../../contract/types.js';
import type { ApiKeyCaller } from './api-key-caller.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';

/** Who a handler may meet, by the contract's security schemes. */
export type Callers = Record<'platformKey', ApiKeyCaller> &
  Record<'ucanInvocation' | 'ucanAuthType' | 'ucanDelegation', UcanCaller>;

/** Handlers of the operations that a feature is responsible for. */
export type Handlers<Ids extends OperationId = OperationId> = OperationHandlers<Callers, Ids>;

/** The ways to write. */
export type Commands = CommandsOf<Callers>;
export type Command = Commands['command'];

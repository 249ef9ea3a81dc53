import type { Commands as CommandsOf } from '../../command/command.js';
import type { HostContract, OperationHandlers, OperationId } from '../../contract/types.js';
import type { ApiKeyCaller } from './api-key-caller.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';

/** The callers of the contract's security schemes. */
export type Callers = Record<'platformKey', ApiKeyCaller> &
  Record<'ucanInvocation' | 'ucanAuthType' | 'ucanDelegation', UcanCaller>;

/** The handlers of the operations of a feature. */
export type Handlers<Ids extends OperationId = OperationId> = OperationHandlers<Callers, HostContract, Ids>;

/** The write commands. */
export type Commands = CommandsOf<Callers>;
export type Command = Commands['command'];

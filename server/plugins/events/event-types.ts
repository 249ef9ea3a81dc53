import type { ClientEventContext } from '../../ports/plugin-events-port.js';
import type { PluginContractTypes } from '../plugin-contract.js';

/** One handler for each event that clients may send. What it throws with `refuse` is answered as `exception`. */
export type EventHandlers<Contract extends PluginContractTypes> = {
  readonly [Name in keyof Contract['clientEvents']]: (
    payload: Contract['clientEvents'][Name],
    context: ClientEventContext,
  ) => Promise<void> | void;
};

/** Sends the plugin's own events. */
export interface EventEmitter<ServerEvents> {
  /** To every socket of the session, on any replica. An event that does not fit the contract is logged and not sent. */
  emit<Name extends keyof ServerEvents & string>(
    sessionId: string,
    event: Name,
    payload: ServerEvents[Name],
  ): void;
}

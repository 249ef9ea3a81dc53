import type { Validator } from '../../generated/validators.js';

/** The name on the wire of an event that a plugin has added: `<plugin>.<event>`. Names of the host have no dot. */
export type PluginEventName = `${string}.${string}`;

/** Whose client sent an event: the session of its socket, which is the user's own. */
export interface ClientEventContext {
  readonly sessionId: string;
  readonly userDid: string;
}

/** An event that clients may send. */
export interface PluginClientEvent {
  readonly name: PluginEventName;
  readonly validate: Validator;
  /** Rejects with a `Problem` to refuse the event. */
  readonly handle: (payload: object, context: ClientEventContext) => Promise<void>;
}

/** The socket events of all plugins. */
export interface PluginEvents {
  readonly fromClient: readonly PluginClientEvent[];
  /** The names of those that the server sends. */
  readonly fromServer: readonly PluginEventName[];
}

/** Sends an event of a plugin to every socket of the session, on any replica. */
export type SendPluginEvent = (sessionId: string, event: PluginEventName, payload: object) => void;

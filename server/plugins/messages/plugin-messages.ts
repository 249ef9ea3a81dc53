import { isRevoked, type RevokedTokens } from '../../auth/ucan/validate.js';
import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import { Problem, type ProblemCode } from '../../contract/errors/problem.js';
import type { Result } from '../../contract/errors/result.js';
import type { MessageSender, UserMessages } from '../../ports/user-messages-port.js';
import { PluginError } from '../plugin-error.js';
import type { PermissionStore } from './permission-store.js';

/**
 * Sends messages in the name of users who have allowed it. A plugin never names the user: it has a permission, which the host has made for a caller
 * whom it has authenticated.
 */
export interface PluginMessages {
  /**
   * Lets this plugin send messages in the name of the caller of one of its own operations, until the permission is withdrawn or the caller's token
   * is revoked. The user must have asked for it. @returns the permission.
   */
  allow(caller: UcanCaller): Promise<string>;
  withdraw(permission: string): Promise<void>;
  /** A new session of the user, once for each key. @returns its id. */
  createSession(permission: string, key: string): Promise<Result<string, MessageRefusal>>;
  /** Sends a message, once for each key, and waits for the answer. @returns the text of the answer. */
  send(message: PluginMessage): Promise<Result<string, MessageRefusal>>;
}

export interface PluginMessage {
  readonly permission: string;
  readonly sessionId: string;
  readonly text: string;
  /** A message that is sent again under its key gets the answer to the first one. Keys are kept for a day. */
  readonly key: string;
  /** Ends the wait for the answer, which continues. */
  readonly signal: AbortSignal;
}

/** Why there is no answer. `not_allowed`: the permission was withdrawn; it never becomes valid again. */
export interface MessageRefusal {
  readonly code: ProblemCode | 'not_allowed';
  readonly detail: string;
}

export interface PluginMessagesOptions {
  readonly plugin: string;
  readonly oracle: UserMessages;
  readonly permissions: PermissionStore;
  readonly revocations: RevokedTokens;
  /** Whether the host has authenticated this caller for an operation of the plugin. */
  readonly isAuthenticated: (caller: object) => boolean;
}

export function createPluginMessages({
  plugin,
  oracle,
  permissions,
  revocations,
  isAuthenticated,
}: PluginMessagesOptions): PluginMessages {
  // Plugins share the keys of the user's own requests.
  const keyOf = (key: string) => `plugin:${plugin}:${key}`;

  return {
    async allow(caller) {
      if (!isAuthenticated(caller))
        throw new PluginError(plugin, 'messages.allow: takes the caller of a request to this plugin alone');
      return permissions.insert(plugin, { did: caller.did, tokenIds: caller.ids });
    },
    withdraw: (permission) => permissions.delete(plugin, permission),
    createSession: (permission, key) =>
      asUser(permission, ({ did }) => oracle.createSession(did, keyOf(`session:${key}`))),
    send: ({ permission, key, ...message }) =>
      asUser(permission, (sender) => oracle.send({ ...message, sender, key: keyOf(`message:${key}`) })),
  };

  async function asUser(
    permission: string,
    work: (sender: MessageSender) => Promise<string>,
  ): Promise<Result<string, MessageRefusal>> {
    const sender = await permissions.find(plugin, permission);
    if (!sender || isRevoked(sender.tokenIds, revocations))
      return { error: { code: 'not_allowed', detail: 'The user has withdrawn the permission' } };
    try {
      return { ok: await work(sender) };
    } catch (error) {
      if (error instanceof Problem) return { error: { code: error.code, detail: error.message } };
      throw error;
    }
  }
}

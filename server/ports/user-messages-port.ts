/** Messages in the name of users, without a request of theirs. */
export interface UserMessages {
  /** A new session of the user, once for each key. @returns its id. */
  createSession(userDid: string, key: string): Promise<string>;
  /**
   * Sends a message, once for each key, and waits for the answer.
   * @returns the text of the answer. Rejects with a `Problem` when the message is refused, or the agent cannot answer.
   */
  send(message: UserMessage): Promise<string>;
}

export interface UserMessage {
  readonly sender: MessageSender;
  readonly sessionId: string;
  readonly text: string;
  /** A message that is sent again under its key gets the answer to the first one. */
  readonly key: string;
  /** Ends the wait for the answer, which continues. */
  readonly signal: AbortSignal;
}

export interface MessageSender {
  readonly did: string;
  /** The tokens by which the user has allowed it: when one is revoked, the answer ends. */
  readonly tokenIds: readonly string[];
}

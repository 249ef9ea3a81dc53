/** What the page has done since it was loaded. */
export interface Figures {
  /** How many states of its messages the first view has shown. */
  states: number;
  /** How often the connection of the first view has changed. */
  readonly connections: ('connected' | 'reconnecting')[];
  /** The numbers of the attempts to open the event channel that the first view has shown. */
  readonly channelAttempts: number[];
  /** How often each message has been rendered, by its id. */
  readonly messageRenders: Record<string, number>;
  forcedRenders: number;
  invocations: number;
}

export const figures: Figures = {
  states: 0,
  connections: [],
  channelAttempts: [],
  messageRenders: {},
  forcedRenders: 0,
  invocations: 0,
};

Object.assign(globalThis, { figures });

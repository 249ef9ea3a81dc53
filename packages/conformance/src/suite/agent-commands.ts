/** Messages that the conformance agent understands (docs/protocol.md). */
export const agentCommands = {
  /** Text in so many pieces: the numbers from 1, divided by spaces. */
  stream: (pieces: number) => `/stream ${pieces}`,
  /** The text as reasoning, then some text. */
  think: (text: string) => `/think ${text}`,
  /** Ends with an error of the kind. */
  fail: (kind: string) => `/fail ${kind}`,
  /** Calls a tool of the oracle, or of the browser when the message declares one of that name. */
  tool: (name: string, args: object = {}) => `/tool ${name} ${JSON.stringify(args)}`,
  /** Takes an action of the user's interface. */
  action: (name: string, args: object = {}) => `/action ${name} ${JSON.stringify(args)}`,
  /** Shows a UI component. */
  component: (name: string, args: object = {}) => `/component ${name} ${JSON.stringify(args)}`,
};

/** The text that `/stream` makes. */
export const counted = (pieces: number): string =>
  Array.from({ length: pieces }, (_, index) => String(index + 1)).join(' ');

import type { ClientTool, SessionSocket, ToolCallContext } from '../src/realtime/index.js';

export const tool = (run: ClientTool['run']): ClientTool => ({ description: 'Reads', schema: {}, run });

/** Resolves when both sides have received everything that was sent so far. */
export const settled = async (session: SessionSocket): Promise<void> => {
  await session.ping();
  await session.ping();
};

/** A tool that runs until the test gives its result. */
export const slowTool = () => {
  const contexts: ToolCallContext[] = [];
  let begin: () => void = () => undefined;
  let finish: (result: unknown) => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const result = new Promise((resolve) => (finish = resolve));
  const read_selection = tool((_args, call) => {
    contexts.push(call);
    begin();
    return result;
  });
  return { browserTools: { read_selection }, contexts, begun, finish };
};

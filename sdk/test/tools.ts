import type { ClientTool, SessionSocket, ToolCallContext } from '../src/realtime/index.js';

export const tool = (run: ClientTool['run']): ClientTool => ({ description: 'Reads', schema: {}, run });

/** Resolves when both sides have taken all that was sent up to now. */
export const settled = async (session: SessionSocket): Promise<void> => {
  await session.ping();
  await session.ping();
};

/** A tool that runs until it is told what to return. */
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

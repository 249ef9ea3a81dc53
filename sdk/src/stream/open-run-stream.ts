import type { Connection } from './stream-connection.js';
import type { RunStream, RunStreamOptions } from './run-stream.js';

/** Loads what reads frames: pages show their sessions and transcripts without it. */
export const loadRunStream = () => import('./run-stream.js');

/** The stream of a connection, which is opened once it can be read: what a connection holds is lost when it drops before that. */
export const openRunStream = async (
  connect: () => Promise<Connection>,
  options: RunStreamOptions,
): Promise<RunStream> => {
  const { RunStream } = await loadRunStream();
  return new RunStream(await connect(), options);
};

import type { Connection } from './stream-connection.js';
import type { RunStream, RunStreamOptions } from './run-stream.js';

const load = () => import('./run-stream.js');
let loading: ReturnType<typeof load> | undefined;

/** Loads what reads frames: pages show their sessions and transcripts without it. What failed is loaded again by the next caller. */
export const loadRunStream = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/** The stream of a connection, which is opened once it can be read: what a connection holds is lost when it drops before that. */
export const openRunStream = async (
  connect: () => Promise<Connection>,
  options: RunStreamOptions,
): Promise<RunStream> => {
  const { RunStream } = await loadRunStream();
  return new RunStream(await connect(), options);
};

import { createLoader } from '../runtime/load-later.js';
import type { Transport } from '../http/transport.js';
import type { RunSource } from './run-source.js';
import type { RunStream, RunStreamOptions } from './run-stream.js';
import type { DiscoveredServer } from './silence-timeout.js';
import type { Connection } from './stream-connection.js';

/** Loads what reads the streams of answers: pages show their sessions and transcripts without it. */
export const loadRunStreams = createLoader('What reads answers', () => import('./streaming.js'));

/** Opens streams once they can be read: what a connection holds is lost when it drops before that. */
export type OpenRunStream = (
  connect: (source: RunSource) => Promise<Connection>,
  options: Omit<RunStreamOptions, 'source'> | undefined,
) => Promise<RunStream>;

/** @param server Where the transport leads. */
export const createOpenRunStream =
  (transport: Transport, server: DiscoveredServer): OpenRunStream =>
  async (connect, options) => {
    const { createRunSource, createSilenceTimeout, RunStream } = await loadRunStreams();
    const source = createRunSource(transport, createSilenceTimeout(server));
    return new RunStream(await connect(source), { ...options, source });
  };

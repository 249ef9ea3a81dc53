import type { RequestListener, ServerResponse } from 'node:http';
import { createOracleClient } from '../src/index.js';
import type { RunFrame, RunStream, StreamOptions } from '../src/index.js';
import { auth } from './clients.js';
import { headers } from './frames.js';
import { refuse } from './listeners.js';

/** Sends a message, and opens the stream of its answer. */
export const openStream = (baseUrl: string, options?: StreamOptions): Promise<RunStream> =>
  createOracleClient({ baseUrl, auth }).messages.stream('ses_1', { message: 'hi' }, options);

/** Opens the stream of an answer whose server uses the given listener. */
export const streamsOf =
  (listen: (listener: RequestListener) => Promise<string>) =>
  async (write: (response: ServerResponse) => unknown, options?: StreamOptions): Promise<RunStream> => {
    const url = await listen((request, response) => {
      if (request.url === '/.well-known/oracle.json') {
        refuse(404)(request, response);
        return;
      }
      response.writeHead(200, headers);
      response.flushHeaders();
      write(response);
    });
    return openStream(url, options);
  };

/** All remaining frames. */
export const framesOf = async (stream: RunStream): Promise<RunFrame[]> => {
  const frames: RunFrame[] = [];
  for await (const frame of stream) frames.push(frame);
  return frames;
};

export const idsOf = async (stream: RunStream): Promise<RunFrame['id'][]> =>
  (await framesOf(stream)).map(({ id }) => id);

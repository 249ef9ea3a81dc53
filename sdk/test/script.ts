import type { RequestListener } from 'node:http';
import { refuse } from './listeners.js';
import { serve } from './serve.js';

export interface ScriptedServer {
  readonly url: string;
  /** `METHOD /path?query` of each request so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A real HTTP server that answers each request with the next listener of the script; after the last one it answers 404. */
export const serveScript = async (script: readonly RequestListener[]): Promise<ScriptedServer> => {
  const left = [...script];
  const requests: string[] = [];
  const served = await serve((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    (left.shift() ?? refuse(404))(request, response);
  });
  return { url: served.url, requests, close: () => served.close() };
};

import { boundedFetch } from '../../../outbound/bounded-fetch.js';
import { misdirected } from './failures.js';

/** Asks the endpoint, and nobody else. A page or one whole JSON is not what a model streams, whatever its status says. */
export const endpointFetch: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input instanceof Request ? input.url : input, init);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/^(?:text\/html|application\/json)\b/.test(type)) return response;
  await response.body?.cancel();
  throw misdirected(`HTTP ${response.status} of type ${type.slice(0, 40)}, which is no stream`);
};

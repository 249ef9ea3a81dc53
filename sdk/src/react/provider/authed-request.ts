import { ProblemError } from '../../errors/problem-error.js';
import type { IOraclesContextProps } from './oracles-context.js';
import type { OraclesRuntime } from '../host/oracles-runtime.js';

/** `authedRequest` of the context, which is loaded when it is called. */
export const sendAuthed = async <Reply>(
  runtime: OraclesRuntime,
  ...[url, method, options = {}, oracleDid]: Parameters<IOraclesContextProps['authedRequest']>
): Promise<Reply> => {
  const headers = new Headers(options.headers);
  if (options.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const signature = oracleDid === undefined ? undefined : await runtime.auth(oracleDid)?.headers();
  for (const [name, value] of Object.entries(signature ?? {})) headers.set(name, value);
  const response = await runtime.fetch(new Request(url, { ...options, method, headers }));
  const text = await response.text();
  const body: unknown = isJson(response) && text !== '' ? JSON.parse(text) : text;
  if (!response.ok) throw new ProblemError(response, body);
  // What the route answers with is known to the caller alone.
  return body as Reply;
};

const isJson = ({ headers }: Response): boolean => (headers.get('content-type') ?? '').includes('json');

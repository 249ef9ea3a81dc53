import type { Fetch } from './fetching.js';

/** One request of a call. */
export interface RequestContext {
  /** What is called, such as `GET /sessions/{sessionId}/messages`. */
  readonly operation: string;
  /** From 1; the second and later ones are retries, and one of them may be due to renewed credentials. A stream that is joined again is another call. */
  readonly attempt: number;
  readonly request: Request;
}

/** What `onResponse` is told: the request, and its reply. */
export interface ResponseContext extends RequestContext {
  /** Clone it to read its body. That of a stream is not read yet. */
  readonly response: Response;
}

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- `({ request }) => request.headers.set(…)` is a hook, and returns void. A function type of its own for such hooks would let all others return anything.
type Maybe<Value> = Value | undefined | void;

/** Functions that see each request of a client and its reply. What they throw is what the call throws, without a retry. */
export interface RequestHooks {
  /** Called with the signed request. May return another one, to be sent in its place. */
  readonly onRequest?: ((context: RequestContext) => Maybe<Request> | Promise<Maybe<Request>>) | undefined;
  /** Called with every reply, also one that is an error. May return another one. */
  readonly onResponse?:
    ((context: ResponseContext) => Maybe<Response> | Promise<Maybe<Response>>) | undefined;
}

/** Wraps what a hook has thrown, so that nothing takes it for a failure of the request. */
class HookFailure extends Error {
  override readonly name = 'HookFailure';
}

/** A fetch between the hooks. */
export const createHookedFetch =
  ({ onRequest, onResponse }: RequestHooks, fetch: Fetch) =>
  async ({ request: given, ...about }: RequestContext): Promise<Response> => {
    const request = (await called(() => onRequest?.({ ...about, request: given }))) ?? given;
    const response = await fetch(request);
    return (await called(() => onResponse?.({ ...about, request, response }))) ?? response;
  };

const called = async <Value>(hook: () => Value): Promise<Awaited<Value>> => {
  try {
    return await hook();
  } catch (cause) {
    throw new HookFailure('A hook has thrown', { cause });
  }
};

/** Throws what the hook has thrown, or the error itself. */
export const rethrow = (error: unknown): never => {
  throw error instanceof HookFailure ? error.cause : error;
};

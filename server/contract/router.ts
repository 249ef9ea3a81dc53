import createFindMyWay, { type HTTPMethod } from 'find-my-way';
import type { OperationRow } from '../../generated/operations.js';
import { Problem } from './errors/problem.js';

/** More than the contract allows for any path parameter; the validators report what is too long. */
const MAX_PARAMETER_LENGTH = 4096;

export interface Route<Target> {
  readonly found: Target;
  readonly params: Record<string, string | undefined>;
  /** Why the path cannot be decoded, to be thrown once the caller is known. */
  readonly problem?: Problem;
}

export interface Router<Target> {
  /** Throws a `Problem` when the contract has no such path, or not with this method. */
  find(method: string, path: string): Route<Target>;
}

const methods: readonly HTTPMethod[] = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

/** Finds the operation for a method and a path, or throws the problem that says why none matches. */
export function createRouter<Target extends { readonly row: OperationRow }>(
  targets: readonly Target[],
): Router<Target> {
  const badUrl = Symbol('a path that cannot be decoded');
  const router = createFindMyWay({
    maxParamLength: MAX_PARAMETER_LENGTH,
    ignoreTrailingSlash: true,
    onBadUrl: () => badUrl,
  });
  for (const target of targets) {
    // A separate arrow function for each route: find-my-way requires a handler, and the store holds the target.
    router.on(
      target.row.method as HTTPMethod,
      target.row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      () => undefined,
      target,
    );
  }

  const look = (method: string, path: string) => router.find(method as HTTPMethod, path);

  return {
    find(method, path) {
      // HEAD is GET without its body (RFC 9110, 9.3.2).
      const verb = method === 'HEAD' ? 'GET' : method;
      const route = look(verb, path);
      if (!route) throw unknown(method, path);
      const target = route.store as Target | null;
      if (target) return { found: target, params: route.params };
      const problem = new Problem('malformed_request', 'The percent-encoding of the path cannot be decoded');
      // Read as text, the path may still match an operation, whose callers are authenticated first.
      const asText = look(verb, path.replaceAll('%', '%25'));
      if (!asText) throw problem;
      return { found: asText.store as Target, params: asText.params, problem };
    },
  };

  function unknown(method: string, path: string): Problem {
    const allowed = methods.filter((other) => look(other, path));
    if (allowed.length === 0) return new Problem('route_not_found', `Cannot ${method} ${path}`);
    const list = allowed.flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other])).join(', ');
    return new Problem('method_not_allowed', `${path} takes ${list}, not ${method}`, {
      headers: { Allow: list },
    });
  }
}

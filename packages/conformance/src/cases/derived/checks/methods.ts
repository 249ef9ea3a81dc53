import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, Finding, Skip } from '../../../suite/finding.js';
import type { Contract } from '../contract/contract.js';
import type { Method, Operation } from '../contract/operation.js';
import { ofEach, operationCase, type Check, type Derivation } from '../operation-case.js';
import { pathOf } from '../state/stage.js';
import { expectProblem } from './expect-problem.js';

const METHODS: readonly Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

const head: Derivation = ofEach(({ method }) => method === 'GET', {
  name: 'head',
  title: 'answers HEAD as GET, without a body',
  requirement: 'HEAD is GET without its body (RFC 9110, 9.3.2).',
  async run(stage) {
    const request = stage.requestForNothing();
    const [get, headReply] = [await stage.send(request), await stage.sendRaw('HEAD', request)];
    expectEqual(headReply.status, get.status, 'the status of HEAD');
    expectEqual(headReply.headers['content-type'], get.headers['content-type'], 'Content-Type of HEAD');
    if (headReply.body !== '') throw new Finding('no body', headReply.body);
  },
});

const others: Derivation = ofEachPath((methods) => ({
  name: 'other-methods',
  title: 'refuses methods that the path does not have',
  requirement:
    'A method that the contract does not have for a path is refused with 405, and Allow lists those that it has.',
  async run(stage) {
    const request = { ...stage.requestForNothing(), body: undefined };
    for (const method of METHODS.filter((each) => !methods.has(each))) {
      const reply = await stage.sendRaw(method, request);
      expectProblem(reply, 405, 'method_not_allowed', method);
      const allowed = (reply.headers.allow ?? '').split(',').map((each) => each.trim());
      const listed = METHODS.filter((each) => allowed.includes(each));
      expectEqual(listed.toSorted(), [...methods].toSorted(), 'the methods in Allow');
    }
  },
}));

const preflight: Derivation = ofEachPath((methods) => ({
  name: 'preflight',
  title: 'lets pages of other origins use its methods',
  requirement:
    'Where pages of other origins may read replies, a preflight allows the methods of the path and the headers of its operations.',
  async run(stage) {
    const origin = 'https://conformance.example.org';
    const { headers } = await stage.context.exchange('GET /health', { headers: { origin } });
    if (headers['access-control-allow-origin'] === undefined)
      throw new Skip('The server names no other origins');
    for (const method of methods) {
      const asked = [
        ...stage.operation.parameters.filter((each) => each.in === 'header').map(({ name }) => name),
      ];
      const reply = await stage.sendRaw('OPTIONS', {
        ...stage.requestForNothing(),
        body: undefined,
        as: undefined,
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': ['authorization', ...asked].join(', ').toLowerCase(),
        },
      });
      if (reply.status > 299) throw new Finding('a success of the preflight', String(reply.status));
      const [allowedMethods, allowedHeaders] = [
        listOf(reply.headers, 'methods'),
        listOf(reply.headers, 'headers'),
      ];
      if (!allowedMethods.includes(method.toLowerCase()))
        throw new Finding(`${method} to be allowed`, allowedMethods.join());
      const missing = ['authorization', ...asked].filter(
        (name) => !allowedHeaders.includes(name.toLowerCase()) && !allowedHeaders.includes('*'),
      );
      if (missing.length > 0)
        throw new Finding(`the headers ${missing.join(', ')} to be allowed`, allowedHeaders.join());
    }
  },
}));

export const methods: readonly Derivation[] = [head, others, preflight];

/** A case for each path, under the id of its first operation. */
function ofEachPath(check: (methods: ReadonlySet<Method>) => Check): Derivation {
  return (contract: Contract): ConformanceCase[] => {
    const firsts = contract.operations.filter(
      (operation, i) => contract.operations.findIndex(({ path }) => path === operation.path) === i,
    );
    return firsts.map((operation) =>
      operationCase(contract, operation, check(methodsOf(contract, operation))),
    );
  };
}

/** Those of all templates that fit a path of this one: `/messages/abort` is one of `/messages/{sessionId}` as well. */
function methodsOf({ operations }: Contract, { path }: Operation): ReadonlySet<Method> {
  const concrete = pathOf(path, {});
  const fitting = operations.filter((other) =>
    new RegExp(`^${other.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(concrete),
  );
  return new Set(fitting.map(({ method }) => method));
}

function listOf(headers: Readonly<Record<string, string>>, what: 'methods' | 'headers'): string[] {
  return (headers[`access-control-allow-${what}`] ?? '').split(',').map((each) => each.trim().toLowerCase());
}

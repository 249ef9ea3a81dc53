import { isRef, type OpenApi } from '../generate/contracts.js';
import { listOperations, type ResolvedOperation } from '../generate/operations.js';
import type { Rule } from './style-rule.js';

/** The verbs that an `operationId` may begin with; a new verb is a deliberate decision. */
const verbs = [
  'get',
  'list',
  'count',
  'create',
  'update',
  'delete',
  'erase',
  'send',
  'abort',
  'store',
  'revoke',
  'evaluate',
  'cast',
  'submit',
  'import',
  'explain',
  'rotate',
  'check',
  'migrate',
  'withdraw',
  'suspend',
  'reinstate',
  'verify',
  'test',
  'retry',
  'export',
];

/** POSTs of the platform that are idempotent, and why. */
const changesNothing: Readonly<Record<string, string>> = {
  checkProtocol: 'it only looks at twins',
  verifyCredential: 'it only looks at the credential',
  testWebhook: 'it sends an event that nobody keeps',
  verifyWebhook: 'it asks the receiver, and a receiver that has agreed is not asked again',
};

const stabilityLevels = ['draft', 'alpha', 'beta', 'stable'];

/** A rule that checks one operation at a time and returns a sentence for each violation. */
function perOperation(
  id: string,
  says: string,
  errors: (operation: ResolvedOperation, document: OpenApi) => string[],
): Rule {
  return {
    id,
    says,
    check: ({ openapi }) =>
      listOperations(openapi).flatMap((operation) =>
        errors(operation, openapi).map((error) => ({ at: `${operation.method} ${operation.path}`, error })),
      ),
  };
}

function unless(holds: boolean, error: string): string[] {
  return holds ? [] : [error];
}

export const operationRules: Rule[] = [
  perOperation('operation-id', 'An operationId is a known verb and a noun in camelCase', ({ id }) =>
    unless(new RegExp(`^(?:${verbs.join('|')})(?:[A-Z][a-z0-9]+)+$`).test(id), `operationId ${id}`),
  ),
  perOperation(
    'operation-summary',
    'An operation has a summary: a capital first, no full stop',
    ({ source: { summary = '' } }) => unless(/^[A-Z].*[^.]$/.test(summary), `summary "${summary}"`),
  ),
  perOperation(
    'operation-tag',
    'An operation has exactly one tag, and the tag is declared',
    ({ source: { tags = [] } }, { tags: declared = [] }) =>
      unless(tags.length === 1 && declared.some(({ name }) => name === tags[0]), `tags [${tags.join(', ')}]`),
  ),
  perOperation(
    'operation-security',
    'An operation says itself who may call it, by declared schemes',
    ({ source, security }, { components }) => [
      ...unless(source.security !== undefined, 'no security'),
      ...security
        .flat()
        .flatMap((scheme) =>
          unless(scheme in (components.securitySchemes ?? {}), `the scheme ${scheme} is not declared`),
        ),
    ],
  ),
  perOperation(
    'operation-scopes',
    'An operation that takes API keys names the scopes that it needs, of those in Scope, and not admin',
    ({ security, scopes }, { components }) => {
      const known = components.schemas.Scope?.enum ?? [];
      return [
        ...unless(
          scopes.length > 0 === security.flat().includes('platformKey'),
          'scopes without API keys, or API keys without scopes',
        ),
        ...scopes.flatMap((scope) =>
          unless(known.includes(scope) && scope !== 'admin', `the scope ${scope} is not declared`),
        ),
      ];
    },
  ),
  perOperation(
    'operation-stability',
    `x-stability-level is one of ${stabilityLevels.join(', ')}`,
    ({ stability }) => unless(stabilityLevels.includes(stability), `x-stability-level ${stability}`),
  ),
  perOperation(
    'operation-examples',
    'Each body, of a request or a reply, has an example',
    ({ body, replies }) => {
      const bodies = Object.entries(body?.content ?? {}).map(([type, media]) => ({
        name: `request ${type}`,
        media,
      }));
      const answers = replies.flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, media]) => ({ name: `${status} ${type}`, media })),
      );
      return [...bodies, ...answers].flatMap(({ name, media }) =>
        unless('example' in media || Object.keys(media.examples ?? {}).length > 0, `no example of ${name}`),
      );
    },
  ),
  perOperation('reply-request-id', 'Each reply carries X-Request-Id', ({ replies }) =>
    replies.flatMap(([status, { headers = {} }]) =>
      unless('X-Request-Id' in headers, `${status} has no X-Request-Id`),
    ),
  ),
  perOperation(
    'reply-rate-limit',
    'Each success of an operation with callers says what is left of their quota',
    ({ security, replies }) =>
      replies
        .filter(([status]) => security.length > 0 && Number(status) < 400)
        .flatMap(([status, { headers = {} }]) =>
          ['RateLimit', 'RateLimit-Policy'].flatMap((name) =>
            unless(name in headers, `${status} has no ${name}`),
          ),
        ),
  ),
  perOperation(
    'create-once',
    'A POST that takes API keys takes an Idempotency-Key, unless it changes nothing, as does what else makes a record; a key that was used for another request is 422',
    ({ id, method, source, parameters, security }) => {
      const takesKey = parameters.some(({ name }) => name === 'idempotency-key');
      const makes = '201' in source.responses;
      const changes = method === 'POST' && security.flat().includes('platformKey') && !(id in changesNothing);
      return [
        ...unless(takesKey || !(makes || changes), 'no Idempotency-Key'),
        ...unless(takesKey === '422' in source.responses, 'a key without 422, or 422 without a key'),
      ];
    },
  ),
  perOperation('reply-errors', 'An operation lists every error that it can answer with', (operation) =>
    expectedErrors(operation).flatMap((status) =>
      unless(status in operation.source.responses, `no reply ${status}`),
    ),
  ),
  perOperation(
    'reply-problems',
    'An error is a shared reply whose only body is application/problem+json',
    ({ source, replies }) =>
      replies
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { content = {} }]) => [
          ...unless(isRef(source.responses[status]), `${status} is not from components/responses`),
          ...unless(
            Object.keys(content).join() === 'application/problem+json',
            `${status} is not application/problem+json`,
          ),
        ]),
  ),
];

/** Path parameters that name no record, so that nothing can be missing, and why. */
const noRecord: Readonly<Record<string, string>> = {
  requestId: 'requests are not stored: the list of the runs of one may be empty',
};

/** The statuses that follow from the operation's inputs and security. */
function expectedErrors({ security, parameters, body }: ResolvedOperation): string[] {
  const secured = security.length > 0;
  const namesRecord = parameters.some(({ in: place, name }) => place === 'path' && !(name in noRecord));
  return [
    ...['400', '406', '500'],
    ...(secured ? ['401', '429', '503'] : []),
    ...(security.flat().includes('platformKey') ? ['403'] : []),
    ...(namesRecord ? ['404'] : []),
    ...(body ? ['413', '415'] : []),
  ];
}

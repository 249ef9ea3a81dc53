import { isDeepStrictEqual } from 'node:util';
import {
  nameOf,
  resolve,
  type AsyncApi,
  type Contracts,
  type Message,
  type OpenApi,
  type Schema,
} from '../generate/contracts.js';
import { listOperations } from '../generate/operations.js';
import { channelEvents } from '../generate/socket-events.js';
import type { Finding, Rule } from './style-rule.js';

export const eventRules: Rule[] = [
  {
    id: 'message-complete',
    says: 'A message has a summary, and where it has a payload, a named schema and an example',
    check: ({ asyncapi }) =>
      Object.entries(asyncapi.components.messages).flatMap(([id, message]) => {
        const at = `asyncapi:/components/messages/${id}`;
        const { summary, payload, examples = [] } = message;
        return [
          ...(summary === undefined ? [{ at, error: 'no summary' }] : []),
          ...(payload && payload.$ref === undefined ? [{ at, error: 'the payload has no name' }] : []),
          ...(payload && examples.length === 0 ? [{ at, error: 'no example' }] : []),
        ];
      }),
  },
  {
    id: 'event-operation-complete',
    says: 'An operation of the events has a summary and a stability',
    check: ({ asyncapi }) =>
      Object.entries(asyncapi.operations).flatMap(([id, operation]) => {
        const at = `asyncapi:/operations/${id}`;
        const stable = ['draft', 'alpha', 'beta', 'stable'].includes(operation['x-stability-level']);
        return [
          ...(/^[A-Z].*[^.]$/.test(operation.summary ?? '')
            ? []
            : [{ at, error: 'no summary, or one that ends with a full stop' }]),
          ...(stable ? [] : [{ at, error: `x-stability-level ${operation['x-stability-level']}` }]),
        ];
      }),
  },
  {
    id: 'frames-are-messages',
    says: 'The frames that the OpenAPI document streams are the messages of the SSE channels, with the same payloads',
    check: framesAreMessages,
  },
  {
    id: 'names-are-one-space',
    says: 'A name means the same in both documents',
    check: ({ openapi, asyncapi }) => [
      ...schemaNames(openapi, asyncapi),
      ...operationNames(openapi, asyncapi),
    ],
  },
];

function framesAreMessages({ openapi, asyncapi }: Contracts): Finding[] {
  const frames = framesOf(openapi);
  const messages = channelEvents(asyncapi, 'sse').serverToClient.map(
    ({ name, payload }) => `${name}: ${payloadName(payload)}`,
  );
  return [
    ...frames
      .filter((frame) => !messages.includes(frame))
      .map((frame) => ({ at: `openapi: ${frame}`, error: 'a frame that is no message' })),
    ...messages
      .filter((message) => !frames.includes(message))
      .map((message) => ({ at: `asyncapi: ${message}`, error: 'a message that is no frame' })),
  ];
}

/** Each frame that any operation streams: its name and the schema name of its data. */
function framesOf(document: OpenApi): string[] {
  const media = listOperations(document).flatMap(({ replies }) =>
    replies.flatMap(([, { content }]) => Object.values(content ?? {})),
  );
  const unions = new Set(media.flatMap(({ schema }) => schema?.['x-sse-events'] ?? []));
  return [...unions].flatMap((name) => {
    const { oneOf = [] } = document.components.schemas[name] ?? {};
    return oneOf.map((frame) => {
      const { event, data } = resolve<Schema>(document, frame).properties ?? {};
      return `${String(event?.const)}: ${payloadName(data)}`;
    });
  });
}

function payloadName(payload: Schema | undefined): string {
  return payload?.$ref === undefined ? 'no name' : nameOf({ $ref: payload.$ref });
}

/** The bundler appends a number to a name that two files define differently. */
function schemaNames(openapi: OpenApi, asyncapi: AsyncApi): Finding[] {
  const [ours, theirs] = [openapi.components.schemas, asyncapi.components.schemas];
  const numbered = [...Object.keys(ours), ...Object.keys(theirs)].filter((name) => /-\d+$/.test(name));
  const different = Object.keys(ours).filter(
    (name) => name in theirs && !isDeepStrictEqual(ours[name], theirs[name]),
  );
  return [
    ...numbered.map((name) => ({ at: name, error: 'two schemas have this name in one document' })),
    ...different.map((name) => ({ at: name, error: 'the documents mean different schemas' })),
  ];
}

function operationNames(openapi: OpenApi, asyncapi: AsyncApi): Finding[] {
  const names = [...listOperations(openapi).map(({ id }) => id), ...Object.keys(asyncapi.operations)];
  const messageNames = (names: Message[]) => names.map(({ name }) => name);
  const { serverToClient, clientToServer } = channelEvents(asyncapi, 'socket.io');
  return [names, messageNames(serverToClient), messageNames(clientToServer)].flatMap((space) =>
    space
      .filter((name, index) => space.indexOf(name) !== index)
      .map((name) => ({ at: name, error: 'two things have this name' })),
  );
}

import type { Contracts, Header, Operation, Ref, Reply, Schema } from '../../generate/contracts.js';

const headers: Record<string, Header | Ref> = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const failure: Reply = {
  headers,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { code: 'broken' },
    },
  },
};

function failures(...statuses: string[]): Record<string, Ref> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Failure' }]));
}

const getThing: Operation = {
  operationId: 'getThing',
  summary: 'Read a thing',
  tags: ['Things'],
  security: [{ platformKey: ['things:read'] }],
  'x-stability-level': 'stable',
  parameters: [
    { name: 'thingId', in: 'path', required: true, schema: { type: 'string', maxLength: 3 }, example: 'abc' },
  ],
  responses: {
    '200': {
      headers: {
        ...headers,
        RateLimit: { $ref: '#/components/headers/RequestId' },
        'RateLimit-Policy': { $ref: '#/components/headers/RequestId' },
      },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Thing' },
          example: { thingName: 'kettle' },
        },
      },
    },
    ...failures('400', '401', '403', '404', '406', '429', '500', '503'),
  },
};

const getOldThing = {
  ...getThing,
  operationId: 'getOldThing',
  summary: 'Read an old thing',
  deprecated: true,
  'x-deprecated-at': '2026-01-01',
  'x-sunset': '2026-07-01T12:00:00Z',
  'x-successor': 'getThing',
  'x-brownouts': [{ from: '2026-06-01T10:00:00Z', until: '2026-06-01T11:00:00Z' }],
  parameters: [
    ...structuredClone(getThing.parameters ?? []),
    {
      name: 'brief',
      in: 'query',
      deprecated: true,
      'x-deprecated-at': '2026-02-01',
      schema: { type: 'boolean', default: false },
    },
  ],
  responses: { ...getThing.responses, ...failures('410') },
} satisfies Operation;

const sendThing: Operation = {
  operationId: 'sendThing',
  summary: 'Send a thing',
  tags: ['Things'],
  security: [],
  'x-stability-level': 'beta',
  requestBody: {
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Thing' },
        examples: { kettle: { value: { thingName: 'kettle' } } },
      },
    },
  },
  responses: {
    '200': {
      headers,
      content: {
        'text/event-stream': {
          schema: { type: 'string', 'x-sse-events': 'ThingEvent' },
          example: 'event: moved\nid: 1\ndata: {"thingName":"kettle"}\n\n',
        },
      },
    },
    ...failures('400', '406', '413', '415', '500'),
  },
};

function thing(): Schema {
  return {
    description: 'A thing.',
    type: 'object',
    required: ['thingName'],
    properties: {
      thingName: { type: 'string', examples: ['kettle'] },
      label: {
        type: 'string',
        deprecated: true,
        'x-deprecated-at': '2026-01-01',
        'x-sunset': '2026-07-01',
        'x-successor': 'thingName',
      },
    },
  };
}

/** The smallest pair of contracts that satisfies every rule. Each call creates a new pair, which a test may break. */
export function soundContracts(): Contracts {
  return structuredClone<Contracts>({
    openapi: {
      openapi: '3.1.1',
      info: { title: 'things', version: '1.0.0' },
      tags: [{ name: 'Things', description: 'All of them.' }],
      paths: {
        '/things/{thingId}': { get: getThing },
        '/old-things/{thingId}': { get: getOldThing },
        '/things': { post: sendThing },
      },
      components: {
        securitySchemes: { platformKey: { type: 'http', scheme: 'bearer' } },
        headers: { RequestId: { schema: { type: 'string' }, example: 'r1' } },
        responses: { Failure: { ...failure } },
        schemas: {
          Thing: thing(),
          ProblemCode: {
            description:
              'What went wrong.\n\n| code | status | meaning |\n| --- | --- | --- |\n| `broken` | 500 | It broke. |',
            type: 'string',
            'x-extensible': true,
            enum: ['broken'],
          },
          RefusalCode: {
            description:
              'Why somebody was refused.\n\n| code | meaning |\n| --- | --- |\n| `unknown` | Nobody knows them. |',
            type: 'string',
            'x-extensible': true,
            enum: ['unknown'],
          },
          Scope: {
            description:
              'What a key may do.\n\n| scope | allows |\n| --- | --- |\n| `things:read` | Read things. |',
            type: 'string',
            'x-extensible': true,
            enum: ['things:read'],
          },
          Problem: {
            type: 'object',
            required: ['code'],
            properties: {
              code: { $ref: '#/components/schemas/ProblemCode' },
              reason: { $ref: '#/components/schemas/RefusalCode' },
            },
          },
          ThingEvent: { oneOf: [{ $ref: '#/components/schemas/MovedFrame' }] },
          MovedFrame: {
            type: 'object',
            required: ['id', 'event', 'data'],
            properties: {
              id: { type: 'integer' },
              event: { type: 'string', const: 'moved' },
              data: { $ref: '#/components/schemas/Thing' },
            },
          },
        },
      },
    },
    asyncapi: {
      asyncapi: '3.0.0',
      info: { title: 'thing events', version: '1.0.0' },
      servers: {
        socket: { protocol: 'socket.io', host: 'localhost' },
        stream: { protocol: 'sse', host: 'localhost' },
      },
      channels: {
        room: {
          address: '/',
          servers: [{ $ref: '#/servers/socket' }],
          messages: {
            look: { $ref: '#/components/messages/look' },
            seen: { $ref: '#/components/messages/seen' },
          },
          'x-socket-handshake': { query: 'Thing', auth: 'Thing' },
        },
        answer: {
          address: '/things',
          servers: [{ $ref: '#/servers/stream' }],
          messages: { moved: { $ref: '#/components/messages/moved' } },
        },
      },
      operations: {
        look: {
          action: 'receive',
          summary: 'Look around',
          channel: { $ref: '#/channels/room' },
          messages: [{ $ref: '#/channels/room/messages/look' }],
          reply: { messages: [{ $ref: '#/channels/room/messages/seen' }] },
          'x-stability-level': 'alpha',
        },
        move: {
          action: 'send',
          summary: 'Move a thing',
          channel: { $ref: '#/channels/answer' },
          messages: [{ $ref: '#/channels/answer/messages/moved' }],
          'x-stability-level': 'draft',
        },
      },
      components: {
        schemas: { Thing: thing() },
        messages: {
          look: { name: 'look', summary: 'Look.', 'x-deprecated-at': '2026-01-01', 'x-successor': 'seen' },
          seen: {
            name: 'seen',
            summary: 'What is there.',
            payload: { $ref: '#/components/schemas/Thing' },
            examples: [{ payload: { thingName: 'kettle' } }],
          },
          moved: {
            name: 'moved',
            summary: 'A thing has moved.',
            payload: { $ref: '#/components/schemas/Thing' },
            examples: [{ payload: { thingName: 'kettle' } }],
          },
        },
      },
    },
  });
}

import { z } from 'zod';

/** The channel of the host that plugins may add events to. */
export const SESSION_CHANNEL = 'host:channels/session';

const reference = (pattern: RegExp, message: string) =>
  z.strictObject({ $ref: z.string().regex(pattern, message) });

const operation = z.strictObject({
  action: z.enum(['send', 'receive']),
  summary: z.string().min(1, 'an operation needs a summary'),
  description: z.string().optional(),
  channel: z.strictObject({ $ref: z.literal(SESSION_CHANNEL) }),
  messages: z
    .array(reference(/^#\/components\/messages\/[^/]+$/, 'must be #/components/messages/<name>'))
    .min(1),
  'x-stability-level': z.enum(['stable', 'beta', 'alpha', 'draft']),
});

const message = z.strictObject({
  name: z.string(),
  summary: z.string().min(1, 'a message needs a summary'),
  description: z.string().optional(),
  payload: reference(
    /^(?:#\/|host:)components\/schemas\/[^/]+$/,
    'must be #/components/schemas/<name> or host:components/schemas/<name>',
  ),
  examples: z.array(z.strictObject({ payload: z.unknown() })).optional(),
  'x-deprecated-at': z.string().optional(),
  'x-sunset': z.string().optional(),
  'x-successor': z.string().optional(),
  'x-deprecation-link': z.string().optional(),
});

/** What a fragment of AsyncAPI may contain. */
export const asyncapiFragmentSchema = z.strictObject({
  asyncapi: z.literal('3.0.0'),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  operations: z.record(
    z.string().regex(/^[a-z][A-Za-z0-9]{2,63}$/, 'an operation is named in camelCase'),
    operation,
  ),
  components: z.strictObject({
    messages: z.record(z.string(), message),
    schemas: z.record(z.string(), z.looseObject({})).optional(),
  }),
});

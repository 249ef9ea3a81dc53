import { z } from 'zod';
import { MAX_RAW_BODY_BYTES } from '../../contract/request/raw-body.js';
import { PluginError } from '../plugin-error.js';
import type { Operation } from './fragment.js';

const media = z.strictObject({
  schema: z.strictObject({}, 'a raw body has no schema, since only the handler reads it').optional(),
  example: z.unknown().optional(),
  examples: z.unknown().optional(),
});

const rawOperation = z.looseObject({
  requestBody: z.looseObject(
    {
      required: z.literal(true, 'a raw body is required'),
      content: z
        .record(z.string(), media, 'a raw body is declared in place, not by a reference')
        .refine((types) => Object.keys(types).length > 0, 'a raw body has media types'),
    },
    'a raw body needs a requestBody',
  ),
  'x-max-body-bytes': z
    .int()
    .max(MAX_RAW_BODY_BYTES, `a raw body has at most ${MAX_RAW_BODY_BYTES} bytes`)
    .optional(),
});

/** An operation that takes a raw body declares nothing about it that the host would have to check. */
export function assertRawBody(plugin: string, place: string, operation: Operation): void {
  const [issue] = rawOperation.safeParse(operation).error?.issues ?? [];
  if (issue) throw new PluginError(plugin, `${place} ${issue.path.join(' ')}: ${issue.message}`);
}

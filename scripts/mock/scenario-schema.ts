import { z } from 'zod';
import { frameValidators } from '../../generated/event-validators.js';
import { problemStatuses } from '../../generated/problem-statuses.js';
import type { Scenario, ScenarioStep } from '@twin-oracle/sdk/testing';

const milliseconds = z.int().min(0).max(600_000);
const json = z.record(z.string(), z.unknown());
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];
const textStep = { every: milliseconds.optional() };

const clientCall = z.strictObject({
  name: z.string().min(1),
  args: json,
  within: milliseconds.optional(),
});

const step = z.union([
  z.strictObject({ wait: milliseconds }),
  z.strictObject({ text: z.string().min(1), ...textStep }),
  z.strictObject({ reasoning: z.string().min(1), ...textStep }),
  z.strictObject({
    tool: z.strictObject({
      name: z.string().min(1),
      args: json,
      takes: milliseconds.optional(),
      output: z.string().optional(),
      error: z.string().optional(),
    }),
  }),
  z.strictObject({ browserTool: clientCall }),
  z.strictObject({ action: clientCall }),
  z.strictObject({
    component: z.strictObject({ name: z.string().min(1), args: json, id: z.string().min(1).optional() }),
  }),
  z.strictObject({
    frame: z.enum(keysOf(frameValidators)).exclude(['run', 'error', 'done']),
    data: json,
  }),
  z.strictObject({
    event: z.enum(['token_expiring', 'message_cache_invalidation']),
    inSeconds: z.int().min(0).optional(),
  }),
  z.strictObject({ connection: z.enum(['mid-frame', 'between-frames', 'half-open']) }),
  z.strictObject({
    fail: z.strictObject({
      error: z.string().min(1),
      kind: z.enum(['rate_limit', 'billing', 'auth', 'timeout', 'server', 'network', 'unknown']),
      retryable: z.boolean(),
    }),
  }),
]) satisfies z.ZodType<ScenarioStep>;

/** The format of a file in `spec/scenarios/`. */
export const scenarioSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  summary: z.string().min(1),
  message: z.string().refine(isPattern, 'must be a regular expression').optional(),
  refuse: z
    .strictObject({
      code: z.enum(keysOf(problemStatuses)),
      detail: z.string().min(1),
      retryAfterSeconds: z.int().min(0).optional(),
      claims: z.array(z.string().min(1)).optional(),
      times: z.int().min(1).optional(),
    })
    .optional(),
  steps: z.array(step).max(10_000),
}) satisfies z.ZodType<Scenario>;

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'iu'));
  } catch {
    return false;
  }
}

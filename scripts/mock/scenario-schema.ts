import { z } from 'zod';
import { frameValidators } from '../../generated/frame-validators.js';
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

/** By the member that says what happens. */
const steps = {
  wait: z.strictObject({ wait: milliseconds }),
  text: z.strictObject({
    text: z.string().min(1),
    times: z.int().min(1).max(1_000).optional(),
    ...textStep,
  }),
  reasoning: z.strictObject({ reasoning: z.string().min(1), ...textStep }),
  tool: z.strictObject({
    tool: z.strictObject({
      name: z.string().min(1),
      args: json,
      takes: milliseconds.optional(),
      output: z.string().optional(),
      error: z.string().optional(),
    }),
  }),
  browserTool: z.strictObject({ browserTool: clientCall }),
  action: z.strictObject({ action: clientCall }),
  component: z.strictObject({
    component: z.strictObject({ name: z.string().min(1), args: json, id: z.string().min(1).optional() }),
  }),
  frame: z.strictObject({
    frame: z.enum(keysOf(frameValidators)).exclude(['run', 'error', 'done']),
    data: json,
  }),
  event: z.strictObject({
    event: z.enum(['token_expiring', 'message_cache_invalidation']),
    inSeconds: z.int().min(0).optional(),
  }),
  connection: z.strictObject({ connection: z.enum(['mid-frame', 'between-frames', 'half-open']) }),
  fail: z.strictObject({
    fail: z.strictObject({
      error: z.string().min(1),
      kind: z.enum(['rate_limit', 'billing', 'auth', 'timeout', 'server', 'network', 'unknown']),
      retryable: z.boolean(),
    }),
  }),
};

const step = z.union(Object.values(steps), { error: stepError }) satisfies z.ZodType<ScenarioStep>;

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

/** What is wrong with a step, by the member that says what happens. */
function stepError({ input, errors }: { readonly input?: unknown; readonly errors?: unknown }): string {
  const names = Object.keys(steps);
  const given = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  const index = names.findIndex((name) => given.includes(name));
  if (index < 0) return `must have one of ${names.join(', ')}; it has ${given.join(', ') || 'none'}`;
  const issues = Array.isArray(errors) ? (errors as z.core.$ZodIssue[][])[index] : undefined;
  return (issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
}

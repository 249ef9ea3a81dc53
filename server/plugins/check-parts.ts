import { z } from 'zod';
import { issueLines } from '../config/read-settings.js';
import { callable } from './check-definition.js';
import type { AnyPluginParts } from './define-plugin.js';
import type { PluginHooks } from './hooks/plugin-hooks.js';
import type { PluginJob } from './jobs/run-jobs.js';
import type { TablePlan } from '../ports/erasure-port.js';
import { PluginError } from './plugin-error.js';

const optional = callable.optional();
const text = z.string().min(1, 'must not be empty');
const object = z.looseObject({}, 'must be an object');
const seconds = z.number('must be a number').positive('must be positive');

const tool = z.looseObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be at most 64 letters, digits, `_` and `-`'),
  kind: z.string(),
  description: z.string(),
  inputSchema: object,
  timeoutMs: z.number().positive('must be positive'),
  run: callable,
});

const job = z.strictObject({
  name: text,
  everySeconds: seconds,
  timeoutSeconds: seconds.optional(),
  run: callable,
} satisfies Record<keyof PluginJob, z.ZodType>);

/** It becomes part of SQL, so it is a name and nothing else. */
const identifier = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*$/, 'must be a name of lower-case letters, digits and `_`');

const tablePlan = z.strictObject({
  table: identifier,
  erased: text.optional(),
  notYet: text.optional(),
  goesWith: z.strictObject({ table: identifier, by: identifier }).optional(),
  renamed: z.array(identifier).optional(),
  renamedJson: z.array(identifier).optional(),
  renamedText: z.array(identifier).optional(),
  kept: z.strictObject({ rows: text, reason: text }).optional(),
  impersonal: text.optional(),
  hidden: z.array(identifier).optional(),
  isDerived: z.boolean().optional(),
} satisfies Record<keyof TablePlan, z.ZodType>);

const partsSchema = z.strictObject(
  {
    handlers: object.optional(),
    events: object.optional(),
    tools: z.array(tool).optional(),
    jobs: z.array(job).superRefine(assertUniqueNames).optional(),
    hooks: z
      .strictObject({
        beforeOperation: optional,
        instructions: optional,
        holdRuns: optional,
        settleRuns: optional,
        endTurn: optional,
        afterRun: optional,
      } satisfies Record<keyof PluginHooks, z.ZodType>)
      .optional(),
    migrations: z.array(z.strictObject({ name: text, up: text })).optional(),
    personalData: z.array(tablePlan).optional(),
    start: optional,
    stop: optional,
    check: optional,
    getAuthExcludedRoutes: optional,
  } satisfies Record<keyof AnyPluginParts, z.ZodType>,
  { error: ({ code }) => (code === 'invalid_type' ? 'must return an object' : undefined) },
);

/**
 * Checks what `setup` has returned: plugins may be written in JavaScript, where no compiler does.
 * @throws {PluginError} naming the plugin and each part that is wrong.
 */
export function assertParts(plugin: string, parts: unknown): void {
  const { error } = partsSchema.safeParse(parts);
  if (error) throw new PluginError(plugin, issueLines(error, 'setup').join('; '));
}

function assertUniqueNames(jobs: readonly { name: string }[], context: z.RefinementCtx): void {
  const names = jobs.map(({ name }) => name);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index)
      context.addIssue({ code: 'custom', path: [index, 'name'], message: `there are two jobs ${name}` });
}

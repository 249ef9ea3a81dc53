import { z } from 'zod';
import { CannotResume } from '../../../turn/agent.js';

/** The progress of an answer: what another server needs to resume it. It is stored at each step, so it omits what the turn contains. */
export interface Checkpoint {
  readonly version: 1;
  /** The replies of the model, oldest first. Calls of the last one may have no result yet. */
  readonly steps: readonly Step[];
  /** Absent when the endpoint does not report usage. */
  readonly usage?: Usage | undefined;
}

/** One reply of the model that requests tools. */
export interface Step {
  readonly text: string;
  /** Some models need their reasoning back until the answer is complete. */
  readonly reasoning: string;
  readonly calls: readonly StepCall[];
}

export interface StepCall {
  readonly id: string;
  readonly name: string;
  /** As the model gave them; a string when they were not JSON. */
  readonly args: unknown;
  /** The endpoint's signature, which it needs back with the call. */
  readonly signature?: string | undefined;
  readonly outcome?: StoredOutcome | undefined;
}

/** A `ToolOutcome` whose output is truncated for the model. */
export type StoredOutcome =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly code: string; readonly error: string };

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
}

export const EMPTY_CHECKPOINT: Checkpoint = { version: 1, steps: [] };

/** Characters that the model has produced. */
export function lengthOf(steps: readonly Step[]): number {
  const lengths = steps.flatMap(({ text, reasoning, calls }) => [
    text.length,
    reasoning.length,
    ...calls.map(
      ({ name, args, signature = '' }) => name.length + JSON.stringify([args]).length + signature.length,
    ),
  ]);
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** @throws {CannotResume} when the state is not a checkpoint, or has an unknown version. */
export function readCheckpoint(state: unknown): Checkpoint {
  const { data } = schema.safeParse(state);
  if (!data) throw new CannotResume('The state of the answer cannot be read');
  return data;
}

const count = z.number().int().min(0);

const outcome = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), output: z.string() }),
  z.strictObject({ ok: z.literal(false), code: z.string(), error: z.string() }),
]);

const call = z.strictObject({
  id: z.string().min(1),
  name: z.string(),
  args: z.unknown(),
  signature: z.string().optional(),
  outcome: outcome.optional(),
});

const schema: z.ZodType<Checkpoint> = z.strictObject({
  version: z.literal(1),
  steps: z.array(z.strictObject({ text: z.string(), reasoning: z.string(), calls: z.array(call).min(1) })),
  usage: z.strictObject({ inputTokens: count, outputTokens: count, totalTokens: count }).optional(),
});

import fc from 'fast-check';
import { Finding, short, Skip } from '../../../suite/finding.js';
import type { Stage } from '../state/stage.js';

/** So many random values for each operation. */
const RUNS = 12;

/** Checks random values, and throws the finding of the smallest one that fails. The seed of the suite repeats them. */
export async function checkProperty<Value>(
  { context }: Pick<Stage, 'context'>,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  let finding: unknown;
  const property = fc.asyncProperty(values, async (value) => {
    try {
      await check(value);
    } catch (error) {
      if (error instanceof Skip) throw error;
      finding = error;
      throw error;
    }
  });
  const { failed, counterexample, error } = await runProperty(property, context.seed);
  if (!failed) return;
  if (error instanceof Skip || !(finding instanceof Finding)) throw error;
  throw new Finding(
    finding.expected,
    `${finding.received}, for ${short(counterexample)} (seed ${context.seed})`,
  );
}

async function runProperty<Value>(property: fc.IAsyncProperty<[Value]>, seed: number) {
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: RUNS });
  return { failed, counterexample, error: errorInstance };
}

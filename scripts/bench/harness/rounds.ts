import type { Bundler } from './bundle-variant.js';
import { rotated } from './rotated.js';
import { startVariant, type RunningVariant, type Variant } from './variant.js';

/** The measurement of each variant in one round. */
export interface Round<Measured> {
  of(variant: Variant): Measured;
}

/** Measures the variants in turn, several times over. Each is restarted in each round, and the order rotates. */
export async function inRounds<Measured>(
  variants: readonly Variant[],
  rounds: number,
  bundle: Bundler,
  measure: (running: RunningVariant, variant: Variant) => Promise<Measured>,
): Promise<Round<Measured>[]> {
  const files: [Variant, string][] = [];
  for (const variant of variants) files.push([variant, await bundle(variant)]);
  const all: Round<Measured>[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = new Map<Variant, Measured>();
    for (const [variant, file] of rotated(files, round)) {
      const running = await startVariant(file, variant);
      try {
        measured.set(variant, await measure(running, variant));
      } finally {
        await running.stop();
      }
    }
    all.push({
      of(variant) {
        const found = measured.get(variant);
        if (found === undefined) throw new Error(`nobody measured ${variant.name}`);
        return found;
      },
    });
  }
  return all;
}

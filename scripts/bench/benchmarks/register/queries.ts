import type { Bundler } from '../../harness/bundle-variant.js';
import { measureInProcess, type Measurements } from '../../harness/in-process.js';
import type { Settings } from '../../harness/bench-settings.js';

/** The names in the variant, after `ours` and `bare`. */
export const questions = ['create', 'read', 'list', 'walk'] as const;

export type Question = (typeof questions)[number];

export async function measureQuestions(
  twins: number,
  env: Readonly<Record<string, string>>,
  settings: Settings,
  bundle: Bundler,
): Promise<Measurements> {
  return measureInProcess({ entry: 'register/queries' }, settings, bundle, {
    ...env,
    BENCH_TWINS: String(twins),
  });
}

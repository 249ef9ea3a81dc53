/** The cost of authentication at a cache hit, which is too small to show in the rate of a server. */
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { measureInProcess } from '../../harness/in-process.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread } from '../../harness/statistics.js';

export async function measureSignIn(settings: Settings, bundle: Bundler): Promise<Section> {
  const { cost, figures, ratio } = await measureInProcess(
    { entry: 'authentication/sign-in' },
    settings,
    bundle,
  );
  return {
    title: 'Authentication: what a request pays at a cache hit, with a token or key sent before',
    rows: [['', 'CPU µs'], ...Object.keys(figures).map((name) => [name, describeSpread(cost(name), 2)])],
    verdicts: [
      {
        what: 'sign-in by an API key ÷ by an invocation',
        measured: ratio('sign-in by an API key', 'sign-in by an invocation').median,
        target: 1.05,
        atMost: true,
      },
    ],
    figures,
  };
}

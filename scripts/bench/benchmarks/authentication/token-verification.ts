/** Verification of an honest token, compared with the library's own. */
import type { Section, Verdict } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { measureInProcess } from '../../harness/in-process.js';
import type { Settings } from '../../harness/bench-settings.js';
import { describeSpread, type Spread } from '../../harness/statistics.js';

const PROOFS = [0, 1, 3];

/** The names in the variant. */
const LIBRARY = 'library';
const OURS = { new: 'new token', stranger: 'new token, new issuer', known: 'cache hit, a token sent before' };

const TARGETS = { new: ['new token', 4.5], known: ['cache hit', 500] } as const;

export async function compareVerification(settings: Settings, bundle: Bundler): Promise<Section> {
  const { cost, ratio, figures } = await measureInProcess(
    { entry: 'authentication/token-verification' },
    settings,
    bundle,
  );
  const rates = (way: string) => PROOFS.map((proofs) => rateOf(cost(`${way} ${proofs}`)));
  const ratios = (way: string) =>
    PROOFS.map((proofs) => describeSpread(ratio(`${LIBRARY} ${proofs}`, `${way} ${proofs}`), 1));
  return {
    title: 'Authentication: tokens verified in a second of CPU time',
    rows: [
      ['', 'sign-in, no proofs', '1 proof', 'chain of 3 proofs'],
      ["the library's own", ...rates(LIBRARY)],
      ...Object.entries(OURS).flatMap(([way, name]) => [
        [name, ...rates(way)],
        ['  ratio to the library', ...ratios(way)],
      ]),
    ],
    verdicts: Object.entries(TARGETS).flatMap(([way, [name, target]]) =>
      PROOFS.map((proofs): Verdict => ({
        what: `${name} ÷ library, ${proofs} proofs`,
        measured: ratio(`${LIBRARY} ${proofs}`, `${way} ${proofs}`).median,
        target,
      })),
    ),
    figures,
  };
}

function rateOf({ median }: Spread): string {
  return (1_000_000 / median).toFixed(0);
}

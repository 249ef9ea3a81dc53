/** The register of twins: the rates of import and queries, compared with hand-written SQL, and how they change with its size. */
import type { Benchmark, Section, Verdict } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import type { Settings } from '../harness/bench-settings.js';
import { describeSpread, spreadOf, type Spread } from '../harness/statistics.js';
import { RELATIONSHIPS_A_TWIN } from '../fixtures/sample-register.js';
import { withRegister, type FilledRegister } from './register/fill.js';
import { copyTables } from './register/copy.js';
import { measureQuestions, questions, type Question } from './register/queries.js';
import type { Measurements } from '../harness/in-process.js';

const SMALL = 10_000;

/** The limits: a multiple of the bare query's time, and a share of the rate of COPY. */
const AT_MOST: Readonly<Partial<Record<Question, number>>> = { read: 1.5, list: 1.5, walk: 1.2 };
const IMPORT_AT_LEAST = 0.25;

interface Bulk {
  readonly importSeconds: number;
  readonly copySeconds: number;
}

interface Measured {
  readonly twins: number;
  /** In seconds, of each round. */
  readonly imports: readonly Bulk[];
  readonly answers: Measurements;
}

export const register: Benchmark = {
  name: 'register',
  async run(settings, bundle) {
    const sizes = [SMALL, settings.twins];
    const measured: Measured[] = [];
    for (const twins of sizes) measured.push(await measure(twins, settings, bundle));
    return [bulkSection(measured), questionSection(measured)];
  },
};

/** Each round imports into a database of its own; the last one is asked. */
async function measure(twins: number, settings: Settings, bundle: Bundler): Promise<Measured> {
  const imports: Bulk[] = [];
  for (let round = 1; round < settings.rounds; round++)
    imports.push(await withRegister(twins, bundle, bulkOf));
  return withRegister(twins, bundle, async (register) => ({
    twins,
    imports: [...imports, await bulkOf(register)],
    answers: await measureQuestions(twins, register.env, settings, bundle),
  }));
}

async function bulkOf({ importSeconds, url }: FilledRegister): Promise<Bulk> {
  return { importSeconds, copySeconds: await copyTables(url) };
}

function ratioToCopy({ imports }: Measured): Spread {
  return spreadOf(imports.map(({ importSeconds, copySeconds }) => copySeconds / importSeconds));
}

function bulkSection(measured: readonly Measured[]): Section {
  return {
    title: 'Register: rows a second, twins and relationships with their events',
    rows: [
      ['', 'import', 'COPY of the same rows', 'ratio to COPY'],
      ...measured.map((one) => [
        sizeOf(one.twins),
        rateOf(one, ({ importSeconds }) => importSeconds),
        rateOf(one, ({ copySeconds }) => copySeconds),
        describeSpread(ratioToCopy(one), 2),
      ]),
    ],
    verdicts: measured.map((one): Verdict => ({
      what: `import ÷ COPY, ${sizeOf(one.twins)}`,
      measured: ratioToCopy(one).median,
      target: IMPORT_AT_LEAST,
    })),
    figures: measured.map(({ twins, imports }) => ({ twins, imports })),
  };
}

function questionSection(measured: readonly Measured[]): Section {
  const ratio = ({ answers }: Measured, question: Question) =>
    answers.ratio(`ours ${question}`, `bare ${question}`);
  return {
    title: 'Register: milliseconds for an answer, without HTTP',
    rows: [
      ['', ...measured.flatMap(({ twins }) => [sizeOf(twins), 'bare SQL', 'ratio to bare'])],
      ...questions.map((question) => [
        question,
        ...measured.flatMap((one) => [
          milliseconds(one.answers.cost(`ours ${question}`).median),
          milliseconds(one.answers.cost(`bare ${question}`).median),
          describeSpread(ratio(one, question), 2),
        ]),
      ]),
    ],
    verdicts: measured.flatMap((one) =>
      questions.flatMap((question): Verdict[] => {
        const target = AT_MOST[question];
        if (target === undefined) return [];
        const what = `${question} ÷ bare SQL, ${sizeOf(one.twins)}`;
        return [{ what, measured: ratio(one, question).median, target, atMost: true }];
      }),
    ),
    figures: measured.map(({ twins, answers }) => ({ twins, microseconds: answers.figures })),
  };
}

function sizeOf(twins: number): string {
  return `${twins} twins`;
}

function rateOf({ twins, imports }: Measured, secondsOf: (bulk: Bulk) => number): string {
  return ((twins * (1 + RELATIONSHIPS_A_TWIN)) / spreadOf(imports.map(secondsOf)).median).toFixed(0);
}

function milliseconds(microseconds: number): string {
  return (microseconds / 1000).toFixed(2);
}

import pMap from 'p-map';
import type { Capability } from './capabilities.js';
import { whyMissing } from './capabilities.js';
import type { ConformanceCase } from './conformance-case.js';
import { ContractBreach } from './contract-breach.js';
import { withBreaches } from './contract-breaches.js';
import { Finding, NotReached, Skip } from './finding.js';
import type { Failure, Outcome, SuiteResult } from './outcome.js';
import type { Transcript } from './transcript.js';
import { SuiteContext, type SuiteOptions } from './suite-context.js';

export interface RunOptions extends SuiteOptions {
  readonly cases: readonly ConformanceCase[];
  readonly capabilities: ReadonlySet<Capability>;
  /** What the server may lack: ids of cases, and why. */
  readonly lacks: ReadonlyMap<string, string>;
  /** How many cases run at a time. */
  readonly concurrency: number;
  /** Throws a breach for anything that a case has received and the contracts do not allow. */
  readonly inspect?: ((transcript: Transcript) => void) | undefined;
}

/** A case that takes longer fails: something that it waits for does not come. */
const CASE_MS = 180_000;

export async function runSuite(options: RunOptions): Promise<SuiteResult> {
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const longestFirst = options.cases.toSorted((a, b) => (b.waitsSeconds ?? 0) - (a.waitsSeconds ?? 0));
  const results = await pMap(longestFirst, async (each) => [each, await runCase(each, options)] as const, {
    concurrency: options.concurrency,
  });
  const byCase = new Map(results);
  const ended = options.cases.flatMap((each) => byCase.get(each) ?? []);
  const outcomes = withBreaches(
    ended.map(({ outcome }) => outcome),
    ended.flatMap(({ breach }) => breach ?? []),
  ).map((outcome) => judge(outcome, options.lacks));
  const { seed, server } = options;
  return {
    baseUrl: server.baseUrl,
    startedAt,
    tookMs: Math.round(performance.now() - started),
    seed,
    outcomes,
  };
}

interface EndedCase {
  readonly outcome: Outcome;
  /** What it has received against the contract. */
  readonly breach?: Outcome;
}

async function runCase(each: ConformanceCase, options: RunOptions): Promise<EndedCase> {
  const { id, level, title, requirement, needs = [] } = each;
  const about = { id, level, title, ...(requirement !== undefined && { requirement }) };
  const missing = needs.find((capability) => !options.capabilities.has(capability));
  if (missing) return { outcome: { ...about, status: 'skipped', reason: whyMissing(missing), tookMs: 0 } };

  const timeout = AbortSignal.timeout(CASE_MS);
  const context = new SuiteContext(options, id, timeout);
  const started = performance.now();
  const took = () => ({ tookMs: Math.round(performance.now() - started) });
  let keepsSessions = false;
  try {
    await Promise.race([each.run(context), outOfTime(timeout)]);
    options.inspect?.(context.transcript);
    return { outcome: { ...about, status: 'passed', ...took() } };
  } catch (error) {
    if (error instanceof Skip)
      return { outcome: { ...about, status: 'skipped', reason: error.message, ...took() } };
    if (error instanceof NotReached)
      return { outcome: { ...about, status: 'unreached', reason: error.message, ...took() } };
    keepsSessions = !options.lacks.has(error instanceof ContractBreach ? error.caseId : id);
    if (error instanceof ContractBreach)
      return {
        outcome: { ...about, status: 'passed', ...took() },
        breach: breachOf(error, context, took().tookMs),
      };
    return { outcome: { ...about, status: 'failed', failure: failureOf(error, context), ...took() } };
  } finally {
    await context.close({ keepsSessions });
  }
}

function outOfTime(timeout: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    timeout.addEventListener('abort', () =>
      reject(new Finding(`the case to end within ${CASE_MS / 1000} s`, 'no end')),
    );
  });
}

function failureOf(error: unknown, { transcript }: SuiteContext): Failure {
  const evidence = transcript.evidence();
  if (error instanceof Finding) {
    const { expected, received, lists } = error;
    return { expected, received, ...(lists && { lists }), evidence };
  }
  const received = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { expected: 'a reply', received, evidence };
}

function breachOf(
  { caseId, title, finding, entry }: ContractBreach,
  { transcript }: SuiteContext,
  tookMs: number,
): Outcome {
  const { expected, received } = finding;
  const failure = { expected, received, evidence: transcript.evidence(entry) };
  return { id: caseId, level: 'MUST', title, status: 'failed', failure, tookMs };
}

function judge(outcome: Outcome, lacks: ReadonlyMap<string, string>): Outcome {
  const reason = lacks.get(outcome.id);
  if (reason === undefined) return outcome;
  if (outcome.status === 'failed' || outcome.status === 'unreached')
    return { ...outcome, status: 'lacking', reason };
  if (outcome.status === 'passed')
    return { ...outcome, status: 'listed', reason: 'It passes: take it off the list of what may be lacking' };
  return outcome;
}

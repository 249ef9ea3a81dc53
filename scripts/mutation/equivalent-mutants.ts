/** Mutants that no test can notice, because they behave as the code does, each with the reason. */
import type { Mutant } from './instrument.js';

interface Equivalent extends Pick<Mutant, 'file' | 'before' | 'after'> {
  readonly reason: string;
}

export const equivalentMutants: readonly Equivalent[] = [
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'if (active.total >= total) return;',
    after: 'if (false) return;',
    reason: 'It saves time: no key has a place when the total is reached, so no entry is admitted.',
  },
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'if (active.total >= total) return;',
    after: 'if (active.total > total) return;',
    reason: 'It saves time: no key has a place when the total is reached, so no entry is admitted.',
  },
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'reject(signal?.reason);',
    after: 'reject(signal.reason);',
    reason: 'Only the signal calls this function, so there is one.',
  },
  {
    file: 'server/async/keyed-sum.ts',
    before: 'if (sum === 0) this.#byKey.delete(key);',
    after: 'if (false) this.#byKey.delete(key);',
    reason: 'A sum of zero that is kept is read as one that is not; only the memory differs.',
  },
  {
    file: 'server/auth/delegations/service.ts',
    before: "if (revocations.has(tokenId)) return { error: 'revoked' };",
    after: "if (false) return { error: 'revoked' };",
    reason: 'It saves a transaction, which reads the table of revocations again.',
  },
  {
    file: 'server/auth/revocations/service.ts',
    before: 'if (tokens) known.add(tokens);',
    after: 'if (false) known.add(tokens);',
    reason: 'It saves a query: otherwise the table is read at once, which holds the same tokens.',
  },
  {
    file: 'server/auth/ucan/token-policies.ts',
    before: 'if (unfit) yield unfit;',
    after: 'if (true) yield unfit;',
    reason: 'It is the last check, and `firstOf`, which alone reads them, takes undefined as no refusal.',
  },
  {
    file: 'server/auth/ucan/decoding/chain.ts',
    before: 'if (key === undefined || !this.archive.blocks.has(key)) return { error: MISSING };',
    after: 'if (false || !this.archive.blocks.has(key)) return { error: MISSING };',
    reason: 'No block has the key undefined; the condition tells the compiler that there is one.',
  },
  {
    file: 'server/auth/ucan/check-claims.ts',
    before: 'if (notBefore !== undefined && notBefore - CLOCK_SKEW_SECONDS > now) {',
    after: 'if (true && notBefore - CLOCK_SKEW_SECONDS > now) {',
    reason: 'Without notBefore the difference is NaN, which is not greater.',
  },
  {
    file: 'server/oracle/runs/log/verify-events.ts',
    before: "case 'error': return problemOfEnd();",
    after: "case 'error':",
    reason: 'An error is the first one and has no status, so the check of done that follows finds nothing.',
  },
  {
    file: 'server/oracle/runs/log/verify-events.ts',
    before: "case 'router_update': return undefined;",
    after: "case 'router_update':",
    reason: 'The function ends after it, and returns undefined then, too.',
  },
  {
    file: 'server/platform/issuances/allocate.ts',
    before: 'rejectionOf(byId.get(claimId), domain, first?.unit ?? null),',
    after: 'rejectionOf(byId.get(claimId), domain, first.unit ?? null),',
    reason: 'Unknown claims were refused before, so there is a first one for each draw.',
  },
  {
    file: 'server/platform/issuances/allocate.ts',
    before: 'if (!claim) return undefined;',
    after: 'if (false) return undefined;',
    reason: 'Unknown claims were refused before, so there is one.',
  },
  {
    file: 'server/platform/issuances/allocate.ts',
    before: 'return plan?.fits === false',
    after: 'return plan.fits === false',
    reason: 'The claims are locked, so there is a plan for each draw.',
  },
  {
    file: 'server/platform/register/controllers.ts',
    before: 'const others = [...new Set(controllers)].filter((controller) => controller !== ownerDid);',
    after: 'const others = [...new Set(controllers)];',
    reason: 'It saves a query: the query finds the owner among its own controllers, too.',
  },
  {
    file: 'server/platform/register/controllers.ts',
    before: 'const others = [...new Set(controllers)].filter((controller) => controller !== ownerDid);',
    after: 'const others = [...new Set(controllers)].filter((controller) => true);',
    reason: 'It saves a query: the query finds the owner among its own controllers, too.',
  },
  {
    file: 'server/platform/register/controllers.ts',
    before: 'if (others.length === 0) return new Set([ownerDid]);',
    after: 'if (false) return new Set([ownerDid]);',
    reason: 'It saves a query: without controllers the query finds none.',
  },
  {
    file: 'server/platform/register/external-id.ts',
    before: 'if (externalId === null) return;',
    after: 'if (false) return;',
    reason: 'It saves a query: in SQL no external id equals null.',
  },
  {
    file: 'server/platform/register/external-id.ts',
    before: "typeof error === 'object' &&",
    after: 'true &&',
    reason: 'codeOf has found a code before, and finds none but in objects.',
  },
  {
    file: 'server/platform/register/external-id.ts',
    before: 'error !== null &&',
    after: 'true &&',
    reason: 'codeOf has found a code before, and finds none but in objects.',
  },
  {
    file: 'server/contract/paging/cursor.ts',
    before: 'return Array.isArray(parts) && parts.every(isStorable) ? parts : [];',
    after: 'return Array.isArray(parts) && parts.every(isStorable) ? parts : ["Stryker was here"];',
    reason: 'A position has at least one part, so either list is too short.',
  },
  {
    file: 'server/contract/paging/cursor.ts',
    before: 'return [];',
    after: 'return ["Stryker was here"];',
    reason: 'A position has at least one part, so either list is too short.',
  },
  {
    file: 'server/contract/paging/cursor.ts',
    before: 'const ordered = JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));',
    after: 'const ordered = JSON.stringify(given.sort(([one], [other]) => (one <= other ? -1 : 1)));',
    reason: 'Filters have different names.',
  },
  {
    file: 'server/contract/paging/instant.ts',
    before: 'if (/^[1-9]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$/.test(text)) {',
    after: 'if (/^[1-9]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z/.test(text)) {',
    reason: 'JavaScript reads no time that goes on after the Z, so it is refused anyway.',
  },
  {
    file: 'server/platform/paging/newest-first.ts',
    before:
      'return (expressionMap.mainAlias?.metadata.columns ?? []).flatMap(({ propertyName, type, isArray }) =>',
    after:
      'return (expressionMap.mainAlias.metadata.columns ?? []).flatMap(({ propertyName, type, isArray }) =>',
    reason: 'A query of an entity has a main alias.',
  },
  {
    file: 'server/platform/paging/newest-first.ts',
    before:
      'return (expressionMap.mainAlias?.metadata.columns ?? []).flatMap(({ propertyName, type, isArray }) =>',
    after:
      'return (expressionMap.mainAlias?.metadata.columns ?? ["Stryker was here"]).flatMap(({ propertyName, type, isArray }) =>',
    reason: 'A query of an entity has a main alias.',
  },
  {
    file: 'server/rate-limit/address-limit.ts',
    before: 'if (!(refusal instanceof RateLimiterRes)) throw refusal;',
    after: 'if (false) throw refusal;',
    reason: 'Counters in memory, which also stand in for shared ones, reject with nothing else.',
  },
  {
    file: 'server/rate-limit/caller-quota.ts',
    before: 'if (!(refusal instanceof RateLimiterRes)) throw refusal;',
    after: 'if (false) throw refusal;',
    reason: 'Counters in memory, which also stand in for shared ones, reject with nothing else.',
  },
];

export function explanationOf(mutant: Mutant): string | undefined {
  return equivalentMutants.find((one) => isSame(one, mutant))?.reason;
}

/** The entries for these files that are no mutants any more. */
export function outdated(files: readonly string[], mutants: readonly Mutant[]): Equivalent[] {
  return equivalentMutants.filter(
    (one) => files.includes(one.file) && !mutants.some((mutant) => isSame(one, mutant)),
  );
}

function isSame(one: Equivalent, { file, before, after }: Mutant): boolean {
  return one.file === file && one.before === before && one.after === after;
}

/** The claims of a batch, by the rules of single ones: each is raised, and evaluated if the line says so, or rejected as a whole. */
import { assertScopes } from '../../../auth/callers/scopes.js';
import type { Schema } from '../../../contract/types.js';
import { unknownTwins } from '../../register/batch.js';
import { toClaim } from '../../claims/claim.js';
import type { ClaimRow } from '../../claims/entity.js';
import { insertClaims } from '../../claims/store.js';
import { assertMayRaise, judge, type NewEvaluation, type Places } from '../../claims/evaluation-rules.js';
import { newClaim } from '../../claims/new-claim.js';
import { lockParties, VERIFIER, type Parties } from '../../claims/parties.js';
import { writeJudgements } from '../../claims/write-evaluations.js';
import type { CredentialIssuer } from '../../claims/credential-issuer.js';
import type { BatchWork } from './batch-work.js';
import { ExistingClaims } from './existing-claims-store.js';
import { PLACE, type ClaimLine, type RelationshipLine } from '../lines/parse-line.js';
import { isLater, type ImportedTwins } from './created-twins.js';
import { ownerOf } from '../lines/import-actor.js';

const places: Places = { subject: `${PLACE}.subject`, judgement: `${PLACE}.evaluation` };

/** A claim that a line requests. */
interface Asked {
  readonly line: number;
  readonly row: ClaimRow;
  readonly judgement: Schema<'EvaluationCreate'> | undefined;
}

type Accepted = Asked & { readonly evaluation: NewEvaluation | undefined };

/** @param related the relationships of this batch. */
export async function makeClaims(
  batch: BatchWork,
  lines: readonly ClaimLine[],
  { made, related }: { readonly made: ImportedTwins; readonly related: readonly RelationshipLine[] },
  issuer: CredentialIssuer,
): Promise<void> {
  if (lines.length === 0) return;
  const { manager, actor, outcome } = batch;
  const asked = lines.flatMap((line) => outcome.attempt(line.line, () => [ask(batch, line, made)]) ?? []);
  const found = await ExistingClaims.find(
    manager,
    asked.map(({ row }) => row),
  );
  const parties = await lockParties(
    manager,
    actor,
    asked.flatMap(({ row, judgement }) =>
      found.has(row) ? [] : [{ subject: row.subjectDid, oracle: judgement?.oracle }],
    ),
  );
  const laterThan = laterVerifiers(related);
  const accepted: Accepted[] = [];
  for (const one of asked) {
    const settled = outcome.attempt(one.line, () => settle(one, found, parties, laterThan, actor.ownerDid));
    if (!settled) continue;
    if ('same' in settled) outcome.unchanged(one.line, settled.same);
    else {
      accepted.push(settled);
      found.add(settled.row, settled.evaluation ? [settled.evaluation] : []);
    }
  }
  await write(batch, accepted, parties, issuer);
}

/** Throws the errors of a line on its own. */
function ask({ actor, names }: BatchWork, line: ClaimLine, made: ImportedTwins): Asked {
  const { evaluation } = line;
  assertScopes(actor, evaluation ? ['claims:write', 'claims:evaluate'] : ['claims:write'], 'Such a line');
  const raisedBy = ownerOf(line, actor);
  const subject = names.didOf(line.subject);
  const oracle = evaluation && names.didOf(evaluation.oracle);
  const isLaterTwin = (did: string) => isLater(made, did, line.line);
  if (isLaterTwin(subject)) throw unknownTwins({ subject }, PLACE);
  if (oracle !== undefined && isLaterTwin(oracle)) throw unknownTwins({ 'evaluation.oracle': oracle }, PLACE);
  const row = newClaim({ ...line, subject }, raisedBy, PLACE);
  return { line: line.line, row, judgement: evaluation && { ...evaluation, oracle: oracle ?? '' } };
}

/** The verifiers that subjects get by later lines of this batch: they do not count yet for an earlier line. */
function laterVerifiers(related: readonly RelationshipLine[]): (subject: string, line: number) => string[] {
  const bySubject = new Map<string, RelationshipLine[]>();
  for (const one of related) {
    if (one.role !== VERIFIER) continue;
    bySubject.set(one.from, [...(bySubject.get(one.from) ?? []), one]);
  }
  return (subject, line) =>
    (bySubject.get(subject) ?? []).filter((one) => one.line > line).map(({ to }) => to);
}

/** Whether it exists already, or is to be created. Throws what the rules of claims say, and `external_id_taken`. */
function settle(
  asked: Asked,
  found: ExistingClaims,
  parties: Parties,
  laterThan: (subject: string, line: number) => string[],
  by: string,
): Accepted | { readonly same: { readonly id: string; readonly credentialId?: string } } {
  const { line, row, judgement } = asked;
  const there = found.same(row, judgement);
  if (there) {
    const { id, credentialId } = there;
    return { same: { id, ...(credentialId !== null && { credentialId }) } };
  }
  assertMayRaise(parties, row.subjectDid, places.subject);
  const later = laterThan(row.subjectDid, line);
  const evaluation = judgement && judge(parties, { claim: row, judgement, by, places, later });
  return { ...asked, evaluation };
}

async function write(
  { manager, outcome }: BatchWork,
  accepted: readonly Accepted[],
  parties: Parties,
  issuer: CredentialIssuer,
): Promise<void> {
  await insertClaims(
    manager,
    accepted.map(({ row }) => row),
  );
  const judged = accepted.flatMap(({ row: claim, evaluation }) =>
    evaluation ? [{ claim, evaluation }] : [],
  );
  const { claims, events } = await writeJudgements(manager, issuer, parties, judged);
  for (const { line, row } of accepted) {
    const written = claims.get(row.id);
    const raised = toClaim({ row, evaluations: [] });
    outcome.events.push({ type: 'claim.created', subject: row.subjectDid, data: { claim: raised } });
    outcome.events.push(...(written?.events ?? []));
    const credentialId = written?.made.row.credentialId;
    outcome.created(line, { id: row.id, ...(credentialId && { credentialId }) });
  }
  outcome.events.push(...events);
}

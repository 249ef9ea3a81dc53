/** The lines of a batch that are claims, with evaluations if the lines have them. */
import { assertScopes } from '../../../auth/callers/scopes.js';
import { VERIFIER } from '../../claims/parties.js';
import { raiseClaims, type WantedClaim } from '../../claims/creation/raise.js';
import { unknownTwins } from '../../register/batch.js';
import { ownerOf } from '../lines/import-actor.js';
import { PLACE, type ClaimLine, type Numbered, type RelationshipLine } from '../lines/parse-line.js';
import { isLater, type BatchWork, type ImportedTwins } from './batch-work.js';

/** @param related the relationships of this batch. */
export async function makeClaims(
  batch: BatchWork,
  lines: readonly ClaimLine[],
  { made, related }: { readonly made: ImportedTwins; readonly related: readonly RelationshipLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  const { manager, issuer, actor, outcome } = batch;
  const verifiersAfter = laterVerifiers(related);
  const wanted = lines.flatMap(
    (line) => outcome.attempt(line.line, () => [wantedClaim(batch, line, made, verifiersAfter)]) ?? [],
  );
  const options = { place: PLACE, keepsExisting: true } as const;
  const { settled, events } = await raiseClaims(manager, issuer, actor, wanted, options);
  outcome.events.push(...events);
  for (const [index, { line }] of wanted.entries()) {
    const raised = outcome.accept(line, settled[index]);
    if (!raised) continue;
    const { id, credentialId } = raised.claim.row;
    outcome[raised.isNew ? 'created' : 'unchanged'](line, {
      id,
      ...(credentialId !== null && { credentialId }),
    });
  }
}

/** Throws the errors of a line on its own. */
function wantedClaim(
  { actor, names }: BatchWork,
  { evaluation, ...input }: ClaimLine,
  made: ImportedTwins,
  verifiersAfter: VerifiersAfter,
): WantedClaim & Numbered {
  const { line } = input;
  assertScopes(actor, evaluation ? ['claims:write', 'claims:evaluate'] : ['claims:write'], 'Such a line');
  const raisedBy = ownerOf(input, actor);
  const subject = names.didOf(input.subject);
  const resolved = evaluation && { ...evaluation, oracle: names.didOf(evaluation.oracle) };
  if (isLater(made, subject, line)) throw unknownTwins({ subject }, PLACE);
  if (resolved && isLater(made, resolved.oracle, line))
    throw unknownTwins({ 'evaluation.oracle': resolved.oracle }, PLACE);
  return {
    ...{ line, raisedBy, evaluation: resolved },
    input: { ...input, subject },
    laterVerifiers: verifiersAfter(subject, line),
  };
}

/** The verifiers that a subject gets by later lines of this batch: they do not count yet for an earlier line. */
type VerifiersAfter = (subject: string, line: number) => string[];

function laterVerifiers(related: readonly RelationshipLine[]): VerifiersAfter {
  const bySubject = new Map<string, RelationshipLine[]>();
  for (const one of related)
    if (one.role === VERIFIER) bySubject.set(one.from, [...(bySubject.get(one.from) ?? []), one]);
  return (subject, line) =>
    (bySubject.get(subject) ?? []).filter((one) => one.line > line).map(({ to }) => to);
}

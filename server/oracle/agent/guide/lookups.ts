/** Lookups of the guide in the twin graph, through the same tools that a model uses. */
import type { z } from 'zod';
import { parseJson } from '../../../contract/validation/parse-json.js';
import { delegationOutput, READ_DELEGATION } from '../../tools/built-in/read-delegation.js';
import * as shapes from '../../tools/twin-graph/graph-shapes.js';
import * as claimShapes from '../../tools/claims/claim-shapes.js';
import { shown } from './untrusted-text.js';
import { claimsAbout, evaluatedClaim } from './claim-wording.js';
import { reachedFrom, relationsOf } from './graph-wording.js';
import type { NewEvaluation, Subject } from './intent.js';
import type { Topic } from './topics.js';
import { BY_WHOLE_NAME, PUZZLED } from './self.js';
import * as words from './wording.js';
import type { ToolOutcome } from '../../turn/toolbox.js';

/** Makes one of the planned calls of the answer, selected by its position. */
export type Call = (name: string, args: Record<string, unknown>, place?: number) => Promise<ToolOutcome>;

/** The maximum number of calls for a question: finding the subject, and reading it. */
export const MAX_LOOKUPS = 2;

type Party = z.infer<typeof shapes.party>;

/** Maximum length of the error of a tool, in characters. */
const MAX_ERROR = 500;

/** The number of twins that an answer names; it only counts the others. */
const SHOWN = 5;

/** The steps from an organisation to the credentials of its projects' assets, and the number of nodes that the walk reads. */
const REACH = 4;
const REACHED = 50;

export async function overview(call: Call): Promise<string> {
  const { ok, failed } = await look(call, 'count_twins', {}, shapes.counts);
  if (!ok) return failed;
  if (ok.total === 0) return 'I know no twins yet.';
  const left = ok.totalTypes - ok.types.length;
  const parts = ok.types.map(({ type, count }) => `${count} of type ${shown(type)}`);
  const all = [...parts, ...(left > 0 ? [`and others of ${words.plural(left, 'more type')}`] : [])].join(
    ', ',
  );
  return `I know ${words.plural(ok.total, 'twin')}: ${all}.`;
}

export async function list(wanted: words.Wanted, call: Call): Promise<string> {
  const { type, verificationStatus } = wanted;
  const args = { ...(type && { type }), ...(verificationStatus && { verificationStatus }), limit: SHOWN };
  const { ok, failed } = await look(call, 'find_twins', args, shapes.page);
  return ok ? words.listed(ok, wanted) : failed;
}

/** Describes what the user allows. Without a delegation, the tool itself has asked the user for one. */
export async function granted(call: Call): Promise<string> {
  const outcome = await call(READ_DELEGATION, {});
  if (!outcome.ok && outcome.code === 'permission_required')
    return 'I may do nothing for you now. I have asked you for a delegation; sign it and ask me again.';
  const { ok, failed } = read(outcome, READ_DELEGATION, delegationOutput);
  if (!ok) return failed;
  const can = ok.capabilities
    .map(({ can, with: resource }) => `${shown(can)} on ${shown(resource)}`)
    .join(', ');
  return `Until ${new Date(ok.expiration * 1000).toISOString()} I may do this for you: ${can}.`;
}

/** Evaluates the claim as the oracle; the tool checks that the user may request this. */
export async function evaluate(evaluation: NewEvaluation, call: Call): Promise<string> {
  const outcome = await call('evaluate_claim', { ...evaluation });
  if (!outcome.ok)
    return `I could not evaluate ${evaluation.claimId}: evaluate_claim failed (${outcome.code}). ${shown(outcome.error, MAX_ERROR)}`;
  const { ok, failed } = read(outcome, 'evaluate_claim', claimShapes.evaluated);
  return ok ? evaluatedClaim(ok.claim) : failed;
}

export async function about(topic: Topic, subject: Subject, call: Call): Promise<string> {
  if ('did' in subject) return lookAt[topic](subject, call, 0);
  const { namedIn } = subject;
  const { ok, failed } = await look(call, 'find_twins', { namedIn, limit: SHOWN }, shapes.page);
  if (!ok) return failed;
  const [twin] = ok.twins;
  if (!twin) return `I found no twin by a name in your message. ${BY_WHOLE_NAME} ${PUZZLED}`;
  const answer = topic === 'description' ? words.describe(twin) : await lookAt[topic](twin, call, 1);
  return ok.total > 1 ? `${answer} ${words.chosenOf(ok)}` : answer;
}

const lookAt: Readonly<Record<Topic, (party: Party, call: Call, place: number) => Promise<string>>> = {
  async description({ did }, call, place) {
    const { ok, failed } = await look(call, 'read_twin', { did }, shapes.found, place);
    if (!ok) return failed;
    return ok.twin ? words.describe(ok.twin) : words.unknownDid(did);
  },
  controller: related(words.controllerOf),
  controls: related(words.controlledBy),
  protocol: related(words.protocolOf),
  relations: related(relationsOf),
  async reach(party, call, place) {
    const args = { did: party.did, depth: REACH, limit: REACHED };
    const { ok, failed } = await look(call, 'walk_graph', args, shapes.walked, place);
    return ok ? reachedFrom(ok, REACH) : failed;
  },
  async claims(party, call, place) {
    const args = { did: party.did, limit: SHOWN };
    const { ok, failed } = await look(call, 'list_claims', args, claimShapes.claims, place);
    return ok ? claimsAbout(ok.claims, party, SHOWN) : failed;
  },
  async credentials({ did }, call, place) {
    const { ok, failed } = await look(call, 'list_credentials', { did }, shapes.credentials, place);
    return ok ? words.credentialsOf(ok, did) : failed;
  },
  async issued(party, call, place) {
    const args = { issuer: party.did, limit: SHOWN };
    const { ok, failed } = await look(call, 'find_twins', args, shapes.page, place);
    return ok ? words.issuedBy(ok, party) : failed;
  },
};

function related(say: (found: z.infer<typeof shapes.relations>) => string) {
  return async ({ did }: Party, call: Call, place: number): Promise<string> => {
    const { ok, failed } = await look(call, 'related_twins', { did, limit: SHOWN }, shapes.relations, place);
    return ok ? say(ok) : failed;
  };
}

export type Seen<T> =
  { readonly ok: T; readonly failed?: never } | { readonly ok?: never; readonly failed: string };

export async function look<T>(
  call: Call,
  name: string,
  args: Record<string, unknown>,
  shape: z.ZodType<T>,
  place = 0,
): Promise<Seen<T>> {
  return read(await call(name, args, place), name, shape);
}

/** Returns the result of a tool, or a sentence that explains its failure. */
function read<T>(outcome: ToolOutcome, name: string, shape: z.ZodType<T>): Seen<T> {
  if (!outcome.ok)
    return {
      failed: `I could not look that up: ${name} failed (${outcome.code}). ${shown(outcome.error, MAX_ERROR)}`,
    };
  const { data } = shape.safeParse(parseJson(outcome.output));
  return data === undefined
    ? { failed: `I could not look that up: ${name} returned something else than I expected.` }
    : { ok: data };
}

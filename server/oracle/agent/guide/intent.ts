import { isDid } from '../../../contract/validation/is-did.js';
import { readCommands, type CommandIntent } from './commands.js';
import {
  ACTION,
  BETWEEN,
  EVALUATION,
  everything,
  GRANT,
  GREETING,
  evaluationVerbs,
  LISTING,
  STATUS_AFTER,
  STATUS_BEFORE,
  topics,
  TYPE_NAMED,
  types,
  type Topic,
} from './topics.js';

/** The subject of a question. */
export type Subject = { readonly did: string } | { readonly namedIn: string };

/** How a claim is to be evaluated: the arguments of the tool. */
export interface NewEvaluation {
  readonly claimId: string;
  readonly status: string;
  readonly amount?: number;
  readonly reason?: string;
}

/** What the guide understands a message to ask. */
export type Intent =
  | CommandIntent
  | { readonly kind: 'overview' }
  | { readonly kind: 'grant' }
  | { readonly kind: 'list'; readonly type?: string; readonly verificationStatus?: string }
  | { readonly kind: 'between'; readonly one: Subject; readonly other: Subject }
  | { readonly kind: 'evaluation'; readonly evaluation: NewEvaluation }
  | { readonly kind: 'about'; readonly topic: Topic; readonly subject: Subject }
  /** Needs more than a lookup. */
  | { readonly kind: 'beyond' };

/** Only the beginning is parsed, so that a long message stays cheap; a DID is found anywhere in the message. */
const MAX_READ_CHARACTERS = 1000;

/** Understands plain questions about the twin graph, and commands that begin with a slash. */
export function readIntent(message: string): Intent {
  if (message.trimStart().startsWith('/')) return readCommands(message);
  const text = message.slice(0, MAX_READ_CHARACTERS).trim();
  if (GREETING.test(text)) return { kind: 'help' };
  if (GRANT.test(text)) return { kind: 'grant' };
  const evaluation = evaluationIn(text);
  if (evaluation) return { kind: 'evaluation', evaluation };
  if (ACTION.test(text)) return { kind: 'beyond' };
  const between = betweenTwo(text);
  if (between) return between;
  const did = didIn(message);
  return did === undefined ? plainQuestion(text) : { kind: 'about', topic: topicOf(text), subject: { did } };
}

function plainQuestion(text: string): Intent {
  const named = TYPE_NAMED.exec(text)?.[1];
  if (named) return { kind: 'list', type: types.get(named.toLowerCase()) ?? named };
  const ofStatus = listOfStatus(text);
  if (ofStatus) return ofStatus;
  const listed = LISTING.exec(text)?.[1]?.toLowerCase() ?? '';
  if (everything.has(listed)) return { kind: 'overview' };
  const type = types.get(listed);
  if (type) return { kind: 'list', type };
  return { kind: 'about', topic: topicOf(text), subject: { namedIn: text.toWellFormed() } };
}

function listOfStatus(text: string): Intent | undefined {
  const after = STATUS_AFTER.exec(text);
  const before = STATUS_BEFORE.exec(text);
  const noun = (after?.[1] ?? before?.[2])?.toLowerCase();
  const status = (after?.[2] ?? before?.[1])?.toLowerCase();
  if (noun === undefined || status === undefined) return undefined;
  const verificationStatus = status === 'verified' ? status : 'unverified';
  if (everything.has(noun)) return { kind: 'list', verificationStatus };
  const type = types.get(noun);
  if (type) return { kind: 'list', type, verificationStatus };
  // "Show Verified Stoves" may ask for a twin of that name.
  return after ? { kind: 'list', type: noun, verificationStatus } : undefined;
}

function betweenTwo(text: string): Intent | undefined {
  for (const pattern of BETWEEN) {
    const [, one, other] = pattern.exec(text) ?? [];
    if (one !== undefined && other !== undefined)
      return { kind: 'between', one: subjectOf(one), other: subjectOf(other) };
  }
  return undefined;
}

function evaluationIn(text: string): NewEvaluation | undefined {
  const [, verb, claimId, amount, reason] = EVALUATION.exec(text) ?? [];
  const status = evaluationVerbs.get(verb?.toLowerCase() ?? '');
  if (claimId === undefined || status === undefined) return undefined;
  return {
    claimId,
    status,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(reason !== undefined && { reason: reason.toWellFormed() }),
  };
}

function subjectOf(text: string): Subject {
  const did = didIn(text);
  return did === undefined ? { namedIn: text.replace(/[\s?!.,;:]+$/, '').toWellFormed() } : { did };
}

function topicOf(text: string): Topic {
  return topics.find(({ asked }) => asked.some((pattern) => pattern.test(text)))?.topic ?? 'description';
}

/** Prefers the DID of a twin to any other DID. */
function didIn(message: string): string | undefined {
  const twin = /did:ixo:entity:[0-9a-f]{32}(?![0-9a-f])/i.exec(message)?.[0];
  if (twin) return twin.toLowerCase();
  for (const [did] of message.matchAll(/\bdid:[a-z0-9]{1,32}:[A-Za-z0-9._:%-]{1,480}/g)) {
    const trimmed = did.replace(/[.:%-]{1,16}$/, '');
    if (isDid(trimmed)) return trimmed;
  }
  return undefined;
}

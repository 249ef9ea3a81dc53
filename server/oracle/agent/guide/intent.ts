/** What the guide takes a message to ask. */
export type Intent =
  | { readonly kind: 'help' }
  | { readonly kind: 'stream'; readonly pieces: number }
  | { readonly kind: 'read'; readonly did: string }
  | { readonly kind: 'overview' }
  | { readonly kind: 'grant' }
  | { readonly kind: 'list'; readonly type: string }
  /** Phrases of the message, in lower case, that may be a twin's name. */
  | { readonly kind: 'named'; readonly phrases: readonly string[] };

/** More than anybody waits for, and few enough to store. */
const MAX_PIECES = 1000;

/** Only the beginning is read, so that a long message stays cheap; a DID is found wherever it stands. */
const MAX_READ_CHARACTERS = 1000;
const MAX_WORDS = 64;
const MAX_WORDS_IN_NAME = 8;

/** Kinds that people ask for, by the words that they use. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['organisation', 'Organisation'],
  ['organization', 'Organisation'],
  ['project', 'Project'],
  ['device', 'Device'],
  ['asset', 'Asset'],
  ['protocol', 'Protocol'],
  ['oracle', 'Oracle'],
  ['request', 'Request'],
]);

/** Understands plain questions about the twin graph, and commands that begin with a slash. */
export function readIntent(message: string): Intent {
  const text = message.slice(0, MAX_READ_CHARACTERS).trim();
  const command = /^\/(help|stream)(?:\s+(\d{1,6}))?\s*$/i.exec(text);
  if (command?.[1]?.toLowerCase() === 'stream') {
    return { kind: 'stream', pieces: Math.min(Number(command[2] ?? 20), MAX_PIECES) };
  }
  if (command || text.startsWith('/') || /^(?:help|hello|hi|hey)\b[\s!.?]*$/i.test(text))
    return { kind: 'help' };
  const did = /did:ixo:entity:[0-9a-f]{32}/i.exec(message)?.[0];
  if (did) return { kind: 'read', did: did.toLowerCase() };
  if (/\bwhat (?:may|can) you do (?:for me|on my behalf)\b|\bmy (?:delegation|permission)s?\b/i.test(text))
    return { kind: 'grant' };
  if (/\b(?:what|which|list|show|how many)\b.*\b(?:twins|entities|domains)\b/i.test(text))
    return { kind: 'overview' };
  const type = listedType(text);
  return type ? { kind: 'list', type } : { kind: 'named', phrases: phrasesOf(text) };
}

/** "Which projects are there?", "how many devices", "list all organisations". */
function listedType(text: string): string | undefined {
  const asked = /\b(?:which|what|list|show|how many|all|any)\b[^.?!]*?\b([a-z]+?)s\b/i.exec(text)?.[1];
  return asked && kinds.get(asked.toLowerCase());
}

/** Every run of up to eight words, so that a name can be found by equality, which an index serves. */
function phrasesOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
  const phrases = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS_IN_NAME); end++) {
      const phrase = words.slice(start, end).join(' ');
      phrases.add(phrase).add(trimPunctuation(phrase));
    }
  }
  phrases.delete('');
  return [...phrases];
}

function trimPunctuation(phrase: string): string {
  return phrase.replace(/^["'“‘(]+/, '').replace(/(?:'s)?["'”’)?!.,;:]+$|'s$/, '');
}

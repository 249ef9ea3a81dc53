/** The property of a twin that a question asks about. */
export type Topic =
  | 'description'
  | 'controller'
  | 'controls'
  | 'protocol'
  | 'relations'
  | 'reach'
  | 'claims'
  | 'credentials'
  | 'issued';

/** The first match counts; a question without a match asks what the twin is. */
export const topics: readonly { readonly topic: Topic; readonly asked: readonly RegExp[] }[] = [
  {
    topic: 'issued',
    asked: [
      /^(?:what|which|whom?)\b[^?]*\b(?:did|does|do|has|have)\s+\S[^?]*\s(?:verif(?:y|ied)|issued?|approved?|certif(?:y|ied)|vouched? for)\W*$/i,
      /^(?:what|which|how many|list|show)\b[^?]*\b(?:verified|issued|approved|certified) by\s+\w/i,
    ],
  },
  { topic: 'controls', asked: [/\bdo(?:es)?\b(?! you)[^?]+\bcontrol\W*$/i, /\bcontrolled by\b/i] },
  { topic: 'controller', asked: [/\bwho\b[^?]*\bcontrols?\b/i, /\bcontrollers?\b/i] },
  { topic: 'claims', asked: [/\bclaims?\b/i, /\bclaimed (?:of|about|by)\b/i] },
  {
    topic: 'reach',
    asked: [
      /^(?:please |can you |could you )*walk\b/i,
      /\b(?:can be reached|can (?:i|you|we) reach|reachable|graph (?:of|around|from)|chain (?:of|from))\b/i,
    ],
  },
  {
    topic: 'credentials',
    asked: [
      /\bcredentials?\b/i,
      // The word counts only in these positions, because it may be part of a name.
      /\bwho(?: has| have| had| did)?(?: already| ever)? (?:verif(?:y|ied|ies)|issued?|vouche[sd])\b/i,
      /\b(?:whom\b[^?]*\b(?:verified|issued)|who\b[^?]*\b(?:verified|issued) by)\W*$/i,
      /^(?!what\b|who\b|tell\b)[^?]*\b(?:is|are|was|were|has|have|if|whether)\b[^?]*\bverified\W*$/i,
      /\bverification status\b/i,
    ],
  },
  { topic: 'relations', asked: [/\b(?:related|relations?|relationships?|connected|linked)\b/i] },
  {
    topic: 'protocol',
    asked: [/\b(?:which|what|same) protocol\b/i, /\bprotocol of\b/i, /['’]s protocol\b/i],
  },
];

/** Types of twins, keyed by the words that people use for them. */
export const types: ReadonlyMap<string, string> = new Map([
  ['organisation', 'Organisation'],
  ['organization', 'Organisation'],
  ['project', 'Project'],
  ['device', 'Device'],
  ['asset', 'Asset'],
  ['protocol', 'Protocol'],
  ['oracle', 'Oracle'],
  ['request', 'Request'],
]);

/**
 * "Which … are there?", "how many … do you know", "list all …". Matches the whole message, because "which devices are broken?" asks something else.
 */
export const LISTING =
  /^(?:please |can you |could you )*(?:which|what|list|show|find|how many|name|count)(?: me)?(?: all)?(?: of)?(?: the| your)?(?: kinds of| types of)? ([a-z]{1,32})s(?: are there| exist| do you know(?: of| about)?| do you have| you know)?(?: (?:in|on) the (?:twin graph|graph|register|platform))?(?:,? please)?[\s?.!]*$/i;

const BEGINNING =
  '^(?:please |can you |could you )*(?:which|what|list|show|find|how many|name|count|are)(?: me)?(?: there)?(?: all| any)?(?: of)?(?: the| your)?';
const STATUS = '(verified|unverified|not verified|not yet verified)';

/** "which projects are verified?" */
export const STATUS_AFTER = new RegExp(
  `${BEGINNING} ([a-z]{1,32})s(?: that| which)?(?: are| is)?(?: already)? ${STATUS}[\\s?.!]*$`,
  'i',
);

/** "list verified projects" */
export const STATUS_BEFORE = new RegExp(
  `${BEGINNING} ${STATUS} ([a-z]{1,32})s(?: are there| exist| do you know(?: of| about)?| do you have)?[\\s?.!]*$`,
  'i',
);

/** "how is A related to B?", "what is the relation between A and B?", "did A verify B?" */
export const BETWEEN: readonly RegExp[] = [
  /^(?:please |can you |could you )*(?:tell me |explain )?(?:how|in what way|if|whether|is|are) (?:is |are )?(.+?) (?:related|connected|linked) (?:to|with) (.+)$/i,
  /^(?:how|in what way|is|are) (?:is |are )?(.+?) and (.+) (?:related|connected|linked)(?: to each other)?\W*$/i,
  /\b(?:relations?|relationships?|connections?|links?) between (.+?) and (.+)$/i,
  /^(?:is|was) (.+?) (?:verified|issued|approved|controlled) by (.+)$/i,
  /^did (.+?) (?:verify|approve|certify) (.+)$/i,
];

/** Words for twins of any type. */
export const everything: ReadonlySet<string> = new Set(['twin', 'entitie', 'domain', 'thing', 'type']);

/** "twins of type Wind Farm" */
export const TYPE_NAMED =
  /^[^.?!]{0,40}\b(?:twins?|entit(?:y|ies)|domains?) of (?:the )?type ["“]?([A-Za-z][A-Za-z0-9 _-]{0,63}?)["”]?(?: are there)?[\s?.!]*$/i;

export const GREETING = /^(?:help|hello|hi|hey|good (?:morning|afternoon|evening))\b[\s!.?]*$/i;

export const GRANT =
  /\bwhat (?:may|can) you do (?:for me|on my behalf)\b|\bmy (?:delegation|permission)s?\b|\bwhat do i allow you\b/i;

/** "Approve claim clm_1 for 10 because the meter says so". The claim is named by its id only, because an evaluation must not be guessed. */
export const EVALUATION =
  /^(?:please |can you |could you |would you )*(approve|reject|dispute|invalidate|flag) (?:the )?claim (clm_[A-Za-z0-9_-]{1,120})(?: for ([0-9]{1,12}(?:\.[0-9]{1,6})?))?(?:,? because (\S.{0,900}?))?[\s?.!]*$/i;

/** The status of a claim after each verb. */
export const evaluationVerbs: ReadonlyMap<
  string,
  'approved' | 'rejected' | 'disputed' | 'invalidated' | 'flagged'
> = new Map([
  ['approve', 'approved'],
  ['reject', 'rejected'],
  ['dispute', 'disputed'],
  ['invalidate', 'invalidated'],
  ['flag', 'flagged'],
]);

/** Requests that need more than a lookup. */
export const ACTION =
  /^(?:please |can you |could you |would you )*(?:write|compose|create|make|add|register|delete|remove|update|change|rename|edit|transfer|send|pay|buy|sell|sign|verify|approve|reject|evaluate|translate|calculate|compute|draw|book|remember|remind)\b/i;

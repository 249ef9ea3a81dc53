/** What of a twin is asked for. */
export type Topic = 'description' | 'controller' | 'controls' | 'protocol' | 'relations' | 'credentials';

/** The first that fits counts; what fits none asks what the twin is. */
export const topics: readonly { readonly topic: Topic; readonly asked: readonly RegExp[] }[] = [
  { topic: 'controls', asked: [/\bdo(?:es)?\b(?! you)[^?]+\bcontrol\W*$/i, /\bcontrolled by\b/i] },
  { topic: 'controller', asked: [/\bwho\b[^?]*\bcontrols?\b/i, /\bcontrollers?\b/i] },
  {
    topic: 'credentials',
    asked: [
      /\bcredentials?\b/i,
      /\bwho\b[^?]*\b(?:verif(?:y|ied|ies)|issued?|vouche[sd])\b/i,
      /\bverified\b/i,
    ],
  },
  { topic: 'relations', asked: [/\b(?:related|relations?|relationships?|connected|linked)\b/i] },
  {
    topic: 'protocol',
    asked: [/\b(?:which|what|same) protocol\b/i, /\bprotocol of\b/i, /['’]s protocol\b/i],
  },
];

/** Kinds that people ask for, by the words that they use. */
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

/** "Which … are there?", "how many … do you know", "list all …": the whole message, for "which devices are broken?" asks something else. */
export const LISTING =
  /^(?:please |can you |could you )*(?:which|what|list|show|how many|name|count)(?: me)?(?: all)?(?: of)?(?: the| your)?(?: kinds of| types of)? ([a-z]{1,32})s(?: are there| exist| do you know(?: of| about)?| do you have| you know)?(?: (?:in|on) the (?:twin graph|graph|register|platform))?(?:,? please)?[\s?.!]*$/i;

/** Words for twins of every type. */
export const everything: ReadonlySet<string> = new Set(['twin', 'entitie', 'domain', 'thing', 'type']);

/** "twins of type Wind Farm" */
export const TYPE_NAMED =
  /^[^.?!]{0,40}\b(?:twins?|entit(?:y|ies)|domains?) of (?:the )?type ["“]?([A-Za-z][A-Za-z0-9 _-]{0,63}?)["”]?(?: are there)?[\s?.!]*$/i;

export const GREETING = /^(?:help|hello|hi|hey|good (?:morning|afternoon|evening))\b[\s!.?]*$/i;

export const GRANT =
  /\bwhat (?:may|can) you do (?:for me|on my behalf)\b|\bmy (?:delegation|permission)s?\b|\bwhat do i allow you\b/i;

/** What would need more than looking things up. */
export const DEED =
  /^(?:please |can you |could you |would you )*(?:write|compose|create|make|add|register|delete|remove|update|change|rename|edit|transfer|send|pay|buy|sell|sign|verify|approve|reject|evaluate|translate|calculate|compute|draw|book|remember|remind)\b/i;

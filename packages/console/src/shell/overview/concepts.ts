import type { IconName } from '../../design/icon';

/** What a newcomer has to know, in the glossary's words, and where one sees it. */
export interface Concept {
  readonly name: string;
  readonly icon: IconName;
  readonly meaning: string;
  /** The page that shows it, and what one does there. */
  readonly to: `/${string}`;
  readonly action: string;
}

export const CONCEPTS: readonly Concept[] = [
  {
    name: 'Twin',
    icon: 'twins',
    meaning:
      'Represents something real: a project, a stove, an organisation. It has a DID, and a protocol that says what it is.',
    to: '/twins',
    action: 'Find a twin',
  },
  {
    name: 'Oracle',
    icon: 'chat',
    meaning: 'Judges claims about twins, and answers questions about them. You talk to one in the chat.',
    to: '/chat',
    action: 'Ask the oracle',
  },
  {
    name: 'Run',
    icon: 'timeline',
    meaning:
      'What a message starts: an ordered log of frames that the server stores before it shows them, so that nothing is lost.',
    to: '/chat',
    action: 'Watch a run',
  },
  {
    name: 'Delegation',
    icon: 'identity',
    meaning: 'Your signed permission for the oracle to act for you, until it expires or you revoke it.',
    to: '/identity',
    action: 'Sign a delegation',
  },
  {
    name: 'Vote',
    icon: 'governance',
    meaning: 'Members decide about a domain by a proposal. Only a verified domain may raise claims.',
    to: '/governance',
    action: 'See the proposals',
  },
  {
    name: 'Claim',
    icon: 'claims',
    meaning:
      'Says that something is true of a twin. When an oracle approves it, it becomes a credential that anyone can verify.',
    to: '/claims',
    action: 'See the claims',
  },
];

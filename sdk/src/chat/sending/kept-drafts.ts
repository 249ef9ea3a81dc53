import { ProblemError } from '../../errors/problem-error.js';
import { browser } from '../../runtime/browser.js';
import type { KeyValueStorage } from '../../runtime/browser.js';
import { draftOf } from './outgoing-message.js';
import type { KeptDraft, Sent } from './outgoing-message.js';

/** Keeps messages that have to be paid for the next load of the page. They stay in the user's browser. */
export interface KeptDrafts {
  read(): readonly KeptDraft[];
  /** Keeps those of the drafts that have to be paid, instead of what was kept before. */
  write(drafts: readonly KeptDraft[]): void;
}

/** What is needed to make a draft again. */
interface Entry {
  readonly sent: Sent;
  readonly challenge: string | undefined;
  readonly problem: unknown;
}

/**
 * @param name Of the chat.
 * @param storage Asked when it is needed: a server that renders the page has none.
 */
export const createKeptDrafts = (
  name: string,
  storage: () => KeyValueStorage | undefined = tabStorage,
): KeptDrafts => {
  const key = `twin-oracle:drafts:${name}`;
  return {
    read: () => entriesOf(storage()?.getItem(key) ?? null).map(draftOfEntry),
    write: (drafts) => {
      const entries = drafts.flatMap(entryOf);
      try {
        if (entries.length === 0) storage()?.removeItem(key);
        else storage()?.setItem(key, JSON.stringify(entries));
      } catch {
        // The storage is full: the draft is there until the page is closed.
      }
    },
  };
};

const entryOf = ({ sent, error, payment }: KeptDraft): Entry[] =>
  payment && error instanceof ProblemError
    ? [{ sent, challenge: error.challenge, problem: error.problem }]
    : [];

const draftOfEntry = ({ sent, challenge, problem }: Entry): KeptDraft => {
  const headers = challenge === undefined ? undefined : { 'www-authenticate': challenge };
  return draftOf(sent, new ProblemError(new Response(null, { status: 402, headers }), problem));
};

/** None for what something else has written there. */
const entriesOf = (text: string | null): readonly Entry[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    // Only this file writes lists under that key.
    return Array.isArray(kept) ? (kept as readonly Entry[]) : [];
  } catch {
    return [];
  }
};

/** Of a page, and of the tab that it is loaded in. */
const tabStorage = (): KeyValueStorage | undefined => {
  try {
    return browser.document && browser.sessionStorage;
  } catch {
    // The page may not use it.
    return undefined;
  }
};

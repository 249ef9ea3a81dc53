import { ConnectionError } from '../../errors/connection-error.js';
import { ProblemError } from '../../errors/problem-error.js';
import { browser } from '../../runtime/browser.js';
import type { KeyValueStorage } from '../../runtime/browser.js';
import { draftOf } from './outgoing-message.js';
import type { KeptDraft, Sent } from './outgoing-message.js';

/** Keeps messages for the next load of the page that the server has refused or not answered. They stay in the user's browser. */
export interface KeptDrafts {
  read(): readonly KeptDraft[];
  /** Keeps these drafts instead of what was kept before. Those that the page itself has refused are not kept. */
  write(drafts: readonly KeptDraft[]): void;
}

/** What is needed to make a draft again. */
interface Entry {
  readonly sent: Sent;
  /** How the server has refused it. */
  readonly refusal?: Pick<ProblemError, 'status' | 'challenge' | 'problem'>;
  /** Otherwise why there was no reply. */
  readonly failure?: string;
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

const entryOf = ({ sent, error }: KeptDraft): Entry[] => {
  if (error instanceof ConnectionError) return [{ sent, failure: error.message }];
  if (!(error instanceof ProblemError)) return [];
  const { status, challenge, problem } = error;
  return [{ sent, refusal: { status, challenge, problem } }];
};

const draftOfEntry = ({ sent, refusal, failure = '' }: Entry): KeptDraft => {
  if (!refusal) return draftOf(sent, new ConnectionError(failure));
  const { status, challenge, problem } = refusal;
  const headers = challenge === undefined ? undefined : { 'www-authenticate': challenge };
  return draftOf(sent, new ProblemError(new Response(null, { status, headers }), problem));
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

import { LRUCache } from 'lru-cache';
import { Problem } from '../../contract/errors/problem.js';
import { encodeBits } from './bitstring.js';
import type { CredentialSigner } from './signer.js';
import { statusListUrl } from './status-place.js';
import type { CredentialStore } from './store.js';
import { LIST_FRESH_SECONDS, statusListOf } from './status-list-credential.js';

export interface StatusLists {
  /** The list as `vc+jwt`, with everything revoked until now. Throws `status_list_not_found`. */
  read(listId: string): Promise<string>;
}

interface Kept {
  readonly revoked: number;
  readonly text: string;
}

const MAX_KEPT = 16;

export function createStatusLists(
  store: CredentialStore,
  signer: CredentialSigner,
  publicUrl: () => string,
): StatusLists {
  const lists = new LRUCache<number, Kept>({ max: MAX_KEPT, ttl: LIST_FRESH_SECONDS * 1000 });

  async function make(list: number): Promise<Kept> {
    const revoked = await store.revokedIn(list);
    const content = statusListOf({
      issuer: signer.issuer,
      url: statusListUrl(publicUrl(), list),
      encodedList: await encodeBits(revoked),
      now: new Date(),
    });
    return { revoked: revoked.length, text: await signer.sign(content) };
  }

  return {
    async read(listId) {
      const list = /^[1-9]\d{0,8}$/.test(listId) ? Number(listId) : undefined;
      const revoked = list === undefined ? undefined : await store.countRevoked(list);
      if (list === undefined || revoked === undefined)
        throw new Problem('status_list_not_found', `There is no status list ${listId}`);
      // Revocations are permanent, so the same number means the same list.
      const kept = lists.get(list);
      if (kept?.revoked === revoked) return kept.text;
      const made = await make(list);
      lists.set(list, made);
      return made.text;
    },
  };
}

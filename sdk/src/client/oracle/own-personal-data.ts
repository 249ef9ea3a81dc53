import { asLines } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { Erasure, PersonalDataRow } from '../../http/contract-schemas.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';
import { createLoader } from '../../runtime/load-later.js';

/** What is stored of the user, who has to sign an invocation for it: a delegation alone is refused. Every method throws as the rest of the client does. */
export interface OwnPersonalData {
  /** All rows about the user. Leaving the loop ends the export; one that breaks cannot be resumed. */
  lines(options?: CallOptions): AsyncIterableIterator<PersonalDataRow>;
  /**
   * Begins to erase what is stored of the user, or returns the erasure that runs. It cannot be undone.
   *
   * @param did The user's own, so that nobody erases their data by a slip.
   */
  erase(did: string, options?: SendOptions): Promise<Erasure>;
  /** An erasure of the user, with its signed receipt when it has finished. */
  erasure(erasureId: string, options?: CallOptions): Promise<Erasure>;
}

export const createOwnPersonalData = (transport: Transport): OwnPersonalData => ({
  async *lines(options = {}) {
    const { recordsOf } = await loadRecords();
    const reply = await transport.exchange(options, (http, call) =>
      http.GET('/personal-data', asLines(call)),
    );
    yield* recordsOf<PersonalDataRow>('export', reply, options.signal);
  },
  erase: (did, options) =>
    transport.data(once(options), (http, call) =>
      http.POST('/personal-data/erasures', { ...call, body: { did } }),
    ),
  erasure: (erasureId, options) =>
    transport.data(options, (http, call) =>
      http.GET('/personal-data/erasures/{erasureId}', { ...call, params: { path: { erasureId } } }),
    ),
});

/** Few users export, and no page shows it at first. */
const loadRecords = createLoader('What reads records', () => import('../../stream/read-records.js'));

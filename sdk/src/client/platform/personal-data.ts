import { asLines } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { Erasure, PersonalDataRow } from '../../http/contract-schemas.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';
import { recordsOf } from '../../stream/read-records.js';

/** What is stored of persons, for keys with the scope `operator:erase`. Every method throws as the rest of the client does. */
export interface PersonalData {
  /** All rows about the person with this DID. Leaving the loop ends the export; one that breaks cannot be resumed. */
  lines(did: string, options?: CallOptions): AsyncIterableIterator<PersonalDataRow>;
  /** Begins to erase what is stored of the person with this DID, or returns the erasure that runs. */
  erase(did: string, options?: SendOptions): Promise<Erasure>;
  /** An erasure, with its signed receipt when it has finished. */
  erasure(erasureId: string, options?: CallOptions): Promise<Erasure>;
}

export const createPersonalData = (transport: Transport): PersonalData => ({
  async *lines(did, options = {}) {
    const reply = await transport.exchange(options, (http, call) =>
      http.GET('/v1/personal-data', { ...asLines(call), params: { query: { did } } }),
    );
    yield* recordsOf<PersonalDataRow>('export', reply, options.signal);
  },
  erase: (did, options) =>
    transport.data(once(options), (http, call) => http.POST('/v1/erasures', { ...call, body: { did } })),
  erasure: (erasureId, options) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/erasures/{erasureId}', { ...call, params: { path: { erasureId } } }),
    ),
});

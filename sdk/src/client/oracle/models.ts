import type { CallOptions } from '../../http/call.js';
import type { ModelList } from '../../http/contract-schemas.js';
import type { Transport } from '../../http/transport.js';

/** The models that an oracle can answer with. */
export interface Models {
  /** The models that a message's `model` may name, and the default one. Sends no credentials. */
  list(options?: CallOptions): Promise<ModelList>;
}

/** @param open The transport for calls without credentials. */
export const createModels = (open: Transport): Models => ({
  list: (options) => open.data(options, (http, call) => http.GET('/models', { ...call })),
});

import type { CallOptions } from './call.js';
import type { ModelList } from './contract.js';
import type { Transport } from './transport.js';

export interface Models {
  /** The models that `model` of a message may name, and the one that answers without. No credentials are sent. */
  list(options?: CallOptions): Promise<ModelList>;
}

/** @param open What needs no credentials goes this way. */
export const createModels = (open: Transport): Models => ({
  list: (options) => open.data(options, (http, call) => http.GET('/models', { ...call })),
});

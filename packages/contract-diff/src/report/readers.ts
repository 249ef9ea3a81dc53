/** How reports name who breaks. */
import type { Reader } from '../model/contract.js';

export const READER_NAMES: Readonly<Record<Reader, string>> = {
  'sdk-user': 'SDK users',
  'webhook-receiver': 'webhook receivers',
  'socket-client': 'socket clients',
  'stored-data': 'stored data',
};

export type {
  Idempotent as Once,
  KeyedRequest as OnceRequest,
  StoreReply as Keep,
} from '../command/idempotency.js';

import { Refusal } from '../errors/refusal.js';

/** The oracle refused the connection, or closed it for good. Branch on `code`, as with a ProblemError. */
export class HandshakeError extends Refusal {
  override readonly name = 'HandshakeError';

  /** @param data What the server sent with the refusal; nothing when it only hung up. */
  constructor(message: string, data?: unknown) {
    super(data, { detail: message });
  }
}

import type { LookupFunction } from 'node:net';
import { Problem } from '../../contract/errors/problem.js';
import { checkAddress } from '../../outbound/check-address.js';
import { OutboundError } from '../../outbound/outbound-error.js';

/** Throws `webhook_address_refused` for an address that is not allowed. */
export type AssertAddress = (url: string) => Promise<void>;

export interface AddressOptions {
  /** Whether addresses may be private, and `http:`. */
  readonly allowPrivate: boolean;
  readonly lookup?: LookupFunction | undefined;
}

/** Checks the addresses of the name now. Each delivery is checked again when it connects. */
export function createAssertAddress({ allowPrivate, lookup }: AddressOptions): AssertAddress {
  return async (url) => {
    try {
      await checkAddress(url, { allowPrivate, allowHttp: allowPrivate, lookup });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const message = explained(error);
      throw new Problem('webhook_address_refused', message, {
        errors: [{ field: 'body.url', rule: 'webhook_address_refused', message }],
      });
    }
  };
}

/** Only the operator can allow it, so the message names the setting. */
function explained({ code, message }: OutboundError): string {
  if (code !== 'private_address' && code !== 'not_https') return message;
  return `${message}. For development the server's setting WEBHOOKS_PRIVATE=on allows http: and private addresses`;
}

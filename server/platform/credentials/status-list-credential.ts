import { CREDENTIALS_CONTEXT } from './credentials-context.js';

/** The content of a status list from `now` on. */
export interface StatusListInput {
  readonly issuer: string;
  readonly url: string;
  readonly encodedList: string;
  readonly now: Date;
}

/** How long a verifier that cannot reach this server may rely on a list. */
const LIST_VALID_SECONDS = 24 * 60 * 60;

/** How long a list may be cached. */
export const LIST_FRESH_SECONDS = 60;

export function statusListOf({ issuer, url, encodedList, now }: StatusListInput): object {
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    validUntil: new Date(now.getTime() + LIST_VALID_SECONDS * 1000).toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: LIST_FRESH_SECONDS * 1000,
      encodedList,
    },
  };
}

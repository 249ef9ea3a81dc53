/** The JSON-LD context of every verifiable credential (W3C Verifiable Credentials 2.0, section 4.3). */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';

import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import { readCredential } from './read-credential.js';
import type { Payload, ReadCredential } from './read-credential.js';
import { checkSignature } from './check-signature.js';
import { checkValidity } from './validity.js';

/** What is checked of a credential. */
export type CheckName = 'format' | 'signature' | 'validity' | 'status';

/** One check of a credential. */
export interface CredentialCheck {
  readonly check: CheckName;
  readonly ok: boolean;
  readonly message: string;
}

/** Whether a credential is valid, and each check of it. */
export interface CredentialVerification {
  /** Whether every check passed. It does not mean that the issuer is trustworthy: compare `credential.issuer` with those that you trust. */
  readonly verified: boolean;
  /** All four, in the order form, signature, validity, status. */
  readonly checks: CredentialCheck[];
  /** The payload, if its form is valid. Rely on it only when the credential is verified. */
  readonly credential?: Payload;
}

export interface CheckOptions {
  /** Checks whether the credential was revoked: the issuer's server has its own source for that. */
  readonly checkStatus: (credential: ReadCredential) => Finding | Promise<Finding>;
  readonly now: Date;
}

/** The checks that every verifier shares. */
export const checkCredential = async (
  jwt: string,
  { checkStatus, now }: CheckOptions,
): Promise<CredentialVerification> => {
  const read = readCredential(jwt);
  if (typeof read === 'string') return unreadable(read);
  const [signature, status] = await Promise.all([checkSignature(read), checkStatus(read)]);
  const checks = [
    named('format', passed('A credential of the W3C, version 2.0, as a JWT')),
    named('signature', signature),
    named('validity', checkValidity(read, now)),
    named('status', status),
  ];
  return { verified: checks.every(({ ok }) => ok), checks, credential: read.payload };
};

const unreadable = (fault: string): CredentialVerification => {
  const skipped = failed('Not checked, because the form could not be read');
  return {
    verified: false,
    checks: [
      named('format', failed(fault)),
      named('signature', skipped),
      named('validity', skipped),
      named('status', skipped),
    ],
  };
};

const named = (check: CheckName, { ok, message }: Finding): CredentialCheck => ({ check, ok, message });

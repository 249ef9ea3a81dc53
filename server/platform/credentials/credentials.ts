/** Credentials of claims, and their public verification. */
import type { DataSource } from 'typeorm';
import type { OracleIdentity } from '../../auth/oracle-identity.js';
import { createCredentialHandlers } from './handlers.js';
import { createCredentialSigner } from './signer.js';
import { createStatusLists } from './status-lists.js';
import { createCredentialStore } from './store.js';
import { createVerify } from './verify-credential.js';

export interface CredentialsOptions {
  readonly dataSource: DataSource;
  /** Its key signs, and is the issuer. */
  readonly identity: OracleIdentity;
  /** The URL of status lists; known when the server listens. */
  readonly publicUrl: () => string;
}

export async function createCredentials({ dataSource, identity, publicUrl }: CredentialsOptions) {
  const signer = await createCredentialSigner(identity);
  const store = createCredentialStore(dataSource);
  return {
    signer,
    handlers: createCredentialHandlers(
      store,
      createStatusLists(store, signer, publicUrl),
      createVerify(store),
    ),
  };
}

/** Prints new secrets for a deployment, as lines for an environment file. Nothing is stored: each run generates others. */
import { generateApiKey } from '../server/auth/api-keys/format.js';
import { newOracleKey } from '../server/auth/oracle-identity.js';
import { newEncryptionKey } from '../server/auth/encryption/encryption-keys.js';

process.stdout.write(
  `${[
    `ORACLE_KEY=${await newOracleKey()}`,
    `ENCRYPTION_KEYS=${await newEncryptionKey()}`,
    `BOOTSTRAP_API_KEY=${generateApiKey('live').text}`,
  ].join('\n')}\n`,
);

import type { IWalletProps } from '@ixo/oracles-client-sdk';
import {
  createDelegation,
  createInvocation,
  generateKey,
  keyFromText,
  keyToText,
} from '@twin-oracle/sdk/ucan';

const KEY = 'migration-app-key';

/** In place of the user's wallet: a key that stays over reloads. */
export const openWallet = async () => {
  const { ok: kept } = await keyFromText(sessionStorage.getItem(KEY) ?? '');
  const issuer = kept ?? (await generateKey());
  sessionStorage.setItem(KEY, keyToText(issuer));
  const user: IWalletProps = {
    did: issuer.did(),
    address: 'ixo1user',
    matrix: { accessToken: 'token', homeServer: 'https://matrix.invalid' },
  };
  return {
    user,
    createDelegation: (audience: string) => createDelegation({ issuer, audience }),
    createInvocation: (audience: string) => createInvocation({ issuer, audience }),
  };
};

import type { IWalletProps } from '@twin-oracle/sdk/react';
import {
  createDelegation,
  createInvocation,
  generateKey,
  keyFromText,
  keyToText,
  type UcanArtifact,
} from '@twin-oracle/sdk/ucan';

/** Who uses the page, and what they sign. */
export interface Wallet {
  readonly user: IWalletProps;
  /** Says who calls. It lives for minutes, and nobody has to be asked. */
  readonly createInvocation: (oracleDid: string) => Promise<UcanArtifact>;
  /** Lets the oracle act for the user: ask before it is signed. */
  readonly createDelegation: (oracleDid: string) => Promise<UcanArtifact>;
}

const KEY = 'oracle-chat-key';

/** A key of this browser. A real application takes a wallet: anyone who reads this key can act as the user. */
export const openWallet = async (): Promise<Wallet> => {
  const { ok: kept } = await keyFromText(localStorage.getItem(KEY) ?? '');
  const issuer = kept ?? (await generateKey());
  if (!kept) localStorage.setItem(KEY, keyToText(issuer));
  return {
    user: { did: issuer.did(), address: '', matrix: { accessToken: '', homeServer: '' } },
    createInvocation: (audience) => createInvocation({ issuer, audience }),
    createDelegation: (audience) => createDelegation({ issuer, audience }),
  };
};

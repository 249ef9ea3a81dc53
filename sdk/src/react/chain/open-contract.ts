/** What reads and changes contracts. It is loaded later: see use-contract-oracle.ts. */
import { OracleContract } from '../../chain/oracle-contract.js';
import type { OraclesRuntime } from '../host/oracles-runtime.js';
import type { IWalletProps } from '../host/wallet.js';

/** The user's contract with an oracle. @throws Error without a user or an indexer. */
export const openContract = (
  { chain, fetch, sign }: OraclesRuntime,
  user: IWalletProps | null,
  oracleDid: string,
): OracleContract => {
  if (!user) throw new Error('Wallet or matrix access token not found');
  if (!chain) throw new Error('Give OraclesProvider `chain`, with the URL of an indexer');
  return new OracleContract({ ...chain, oracleDid, user, sign, fetch });
};

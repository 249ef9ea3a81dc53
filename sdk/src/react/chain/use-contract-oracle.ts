import { useMemo } from 'react';
import type { ContractTerms, OracleContract } from '../../chain/oracle-contract.js';
import { createLoader } from '../../runtime/load-later.js';
import { useOraclesContext, useOraclesRuntime } from '../provider/oracles-context.js';
import { createResource } from '../store/resource.js';
import { usePending } from '../store/use-pending.js';
import { useResource } from '../store/use-resource.js';

/** The oracle, the terms of the contract, and the claim to pay. */
export interface UseContractOracleParams extends ContractTerms {
  readonly oracleDid: string;
  /** The claim that `payClaim` pays. */
  readonly claimId: string;
}

/** Loads what reads and changes contracts: few pages do. */
const loadContract = createLoader('What reads contracts', () => import('./open-contract.js'));

/**
 * The user's contract with an oracle: a room that they share, and an authorization to submit claims, which `payClaim` pays. The user signs by
 * `transactSignX`. The provider's `chain` says where the indexer is.
 *
 * @example
 * ```tsx
 * import { useContractOracle } from '@twin-oracle/sdk/react';
 * import type { UseContractOracleParams } from '@twin-oracle/sdk/react';
 *
 * const Subscribe = ({ params }: { params: UseContractOracleParams }) => {
 *   const { contractOracle, payClaim, isContractingOracle, isOracleInRoom } = useContractOracle({ params });
 *   if (isOracleInRoom) return <button onClick={() => void payClaim()}>Pay the claim</button>;
 *   return (
 *     <button disabled={isContractingOracle} onClick={() => void contractOracle()}>
 *       Subscribe
 *     </button>
 *   );
 * };
 * ```
 */
export const useContractOracle = ({ params }: { readonly params: UseContractOracleParams }) => {
  const { wallet } = useOraclesContext();
  const runtime = useOraclesRuntime();
  const { oracleDid, userClaimCollectionId, adminAddress, claimId, agentQuota } = params;
  const { amount, denom } = params.maxAmount ?? {};

  const contract = useMemo(() => {
    let opened: OracleContract | undefined;
    const open = async () => {
      const { openContract } = await loadContract();
      return (opened ??= openContract(runtime, wallet, oracleDid));
    };
    const read = <Value>(of: (opened: OracleContract) => Promise<Value>) =>
      createResource(async () => of(await open()));
    return {
      open,
      authzConfig: read((of) => of.authzConfig()),
      agentCard: read((of) => of.agentCard()),
      pricingList: read((of) => of.pricingList()),
      isOracleInRoom: read((of) => of.isOracleInRoom()),
    };
  }, [runtime, wallet, oracleDid]);

  const isKnown = wallet !== null && oracleDid !== '';
  const contracting = usePending(async (of: typeof contract, terms: ContractTerms, useAuthz: boolean) => {
    await (await of.open()).contract(terms, useAuthz);
    await of.isOracleInRoom.reload();
  });
  const paying = usePending(async (of: typeof contract, id: string, terms: ContractTerms) =>
    (await of.open()).payClaim(id, terms),
  );
  const inviting = usePending(async (of: typeof contract) => {
    await (await of.open()).inviteOracle();
    await of.isOracleInRoom.reload();
  });

  const { run: runContract } = contracting;
  const { run: runPay } = paying;
  const { run: runInvite } = inviting;
  const functions = useMemo(() => {
    const maxAmount = amount === undefined || denom === undefined ? undefined : { amount, denom };
    const terms = { userClaimCollectionId, adminAddress, agentQuota, maxAmount };
    return {
      /** Joins the room with the oracle and, unless `useAuthz` is false, lets it submit claims. */
      contractOracle: ({ useAuthz = true }: { readonly useAuthz?: boolean } = {}) =>
        runContract(contract, terms, useAuthz),
      payClaim: () => runPay(contract, claimId, terms),
      inviteOracle: () => runInvite(contract),
    };
  }, [
    contract,
    runContract,
    runPay,
    runInvite,
    userClaimCollectionId,
    adminAddress,
    agentQuota,
    amount,
    denom,
    claimId,
  ]);

  const authz = useResource(contract.authzConfig, isKnown);
  const card = useResource(contract.agentCard, isKnown);
  const prices = useResource(contract.pricingList, isKnown);
  const inRoom = useResource(contract.isOracleInRoom, isKnown);
  return {
    ...functions,
    isContractingOracle: contracting.isPending,
    isPayingClaim: paying.isPending,
    isInvitingOracle: inviting.isPending,
    authzConfig: authz.value,
    isLoadingAuthzConfig: authz.isLoading,
    agentCard: card.value,
    isLoadingAgentCard: card.isLoading,
    /** Superseded by `agentCard`. */
    pricingList: prices.value,
    /** Superseded by `agentCard`. */
    isLoadingPricingList: prices.isLoading,
    isOracleInRoom: inRoom.value,
    isLoadingOracleInRoom: inRoom.isLoading,
    /** Why what the oracle publishes, or the room with it, cannot be read. An oracle need not publish prices. */
    error: authz.error ?? card.error ?? inRoom.error,
  };
};

import type { Fetch } from '../http/fetching.js';
import { createMatrixClient } from '../matrix/matrix-client.js';
import type { MatrixClient } from '../matrix/matrix-client.js';
import { matrixUserId, oracleRoomAlias, serverName } from '../matrix/matrix-names.js';
import { memberOf, textOf } from '../validation/member-of.js';
import { askIndexer } from './indexer.js';
import { OracleEntity } from './oracle-entity.js';
import { createRoomsBot } from './rooms-bot.js';
import { claimApproval, claimAuthorization } from './transactions.js';
import type { ChainMessage, Coin } from './transactions.js';

/** The user as the chain and the messaging network know them. */
export interface ChainUser {
  readonly address: string;
  readonly did: string;
  readonly matrix: { readonly accessToken: string; readonly homeServer: string };
}

/** Where the services of the chain are. */
export interface ChainServices {
  /** The GraphQL endpoint of a chain indexer. */
  readonly indexerUrl: string;
  /** The service that makes rooms; default: `rooms.bot.` before the host of the user's homeserver. */
  readonly roomsBotUrl?: string | undefined;
  /** The service that gives access to calls; default: `livekit-jwt.` before the host of the user's homeserver. */
  readonly mediaTokenUrl?: string | undefined;
}

/** What an oracle publishes about the authorizations that it needs. */
export interface AuthzConfig {
  readonly granteeAddress: string;
  readonly granterAddress: string;
  readonly oracleName: string;
  readonly requiredPermissions: readonly string[];
}

/** What an oracle asks for its work. */
export interface OraclePrice extends Coin {
  readonly title: string;
  readonly description: string;
}

/** The card of an agent, which is a credential about the oracle. */
export interface ResolvedAgentCard {
  readonly oracleDid: string;
  readonly card: Readonly<Record<string, unknown>>;
  readonly cardProof: string;
}

export interface ContractTerms {
  readonly userClaimCollectionId: string;
  readonly adminAddress: string;
  /** Default: 1. */
  readonly agentQuota?: number | undefined;
  /** Default: the oracle's published price. */
  readonly maxAmount?: { readonly amount: number; readonly denom: string } | undefined;
}

export interface OracleContractOptions extends ChainServices {
  readonly oracleDid: string;
  readonly user: ChainUser;
  readonly sign: (messages: readonly ChainMessage[], memo: string) => Promise<unknown>;
  readonly fetch: Fetch;
}

const CLAIM =
  'query ClaimById($claimId: String!) { claim(claimId: $claimId) { collectionId evaluationByClaimId { status } } }';

/** A user's contract with an oracle: the rooms that they share, what the oracle may claim, and the payment of claims. */
export class OracleContract {
  readonly #options: OracleContractOptions;
  readonly #entity: OracleEntity;
  readonly #matrix: MatrixClient;

  constructor(options: OracleContractOptions) {
    const { user, fetch } = options;
    this.#options = options;
    this.#entity = new OracleEntity({ ...options, matrix: user.matrix });
    this.#matrix = createMatrixClient({ ...user.matrix, fetch });
  }

  /** @throws Error when the oracle does not publish it. */
  async authzConfig(): Promise<AuthzConfig> {
    const config = await this.#document('{id}#orz');
    const granteeAddress = textOf(config, 'granteeAddress');
    const oracleName = textOf(config, 'oracleName');
    const permissions = memberOf(config, 'requiredPermissions');
    if (!granteeAddress || !oracleName || !Array.isArray(permissions))
      throw new Error(`The oracle ${this.#options.oracleDid} publishes no valid authorizations`);
    const requiredPermissions = permissions.filter((each) => typeof each === 'string');
    return { granteeAddress, oracleName, requiredPermissions, granterAddress: this.#options.user.address };
  }

  /** @throws Error when the oracle does not publish prices. */
  async pricingList(): Promise<OraclePrice[]> {
    const document = await this.#document('{id}#fee');
    const price = memberOf(memberOf(document, 'offers'), 'priceSpecification');
    const amount = memberOf(price, 'price');
    const denom = textOf(price, 'priceCurrency');
    if ((typeof amount !== 'string' && typeof amount !== 'number') || denom === undefined)
      throw new Error(`The oracle ${this.#options.oracleDid} publishes no valid price`);
    const title = textOf(document, 'name') ?? '';
    return [{ title, description: textOf(document, 'description') ?? '', amount: String(amount), denom }];
  }

  /** Null when the oracle has none that is about itself. */
  async agentCard(): Promise<ResolvedAgentCard | null> {
    const { oracleDid } = this.#options;
    const resource = await this.#entity.resource(
      (each) => textOf(each, 'type') === 'agentCard' && (textOf(each, 'id') ?? '').endsWith('#acard'),
    );
    if (resource === undefined) return null;
    const card = await this.#entity.document(resource);
    if (typeof card !== 'object' || textOf(memberOf(card, 'credentialSubject'), 'id') !== oracleDid)
      return null;
    return { oracleDid, card: { ...card }, cardProof: textOf(resource, 'proof') ?? '' };
  }

  /** Whether the oracle is in the room that it shares with the user, or invited to it. */
  async isOracleInRoom(): Promise<boolean> {
    const roomId = await this.#roomId();
    if (roomId === null) return false;
    return (await this.#matrix.membersAndInvited(roomId)).includes(await this.#oracleUserId());
  }

  /** @throws MatrixError, and Error when there is no such room. */
  async inviteOracle(): Promise<void> {
    const roomId = await this.#roomId();
    if (roomId === null) throw new Error('Oracle room id not found');
    await this.#matrix.invite(roomId, await this.#oracleUserId());
  }

  /** Opens the room with the oracle and, unless `useAuthz` is false, lets it submit claims. */
  async contract(terms: ContractTerms, useAuthz: boolean): Promise<void> {
    const { oracleDid, user, sign } = this.#options;
    const { granteeAddress, oracleName } = await this.authzConfig();
    const maxAmount = useAuthz ? await this.#maxAmount(terms) : undefined;
    const bot = createRoomsBot({
      ...this.#options,
      url: this.#roomsBotUrl,
      accessToken: user.matrix.accessToken,
    });
    for (const spaceId of await bot.spaces(user.did)) await this.#matrix.join(spaceId);
    await this.#matrix.join(await bot.oracleRoom(user.did, oracleDid));
    if (!maxAmount) return;
    const grant = claimAuthorization({
      address: user.address,
      adminAddress: terms.adminAddress,
      collectionId: terms.userClaimCollectionId,
      oracleAddress: granteeAddress,
      agentQuota: terms.agentQuota ?? 1,
      maxAmount,
    });
    await sign([grant], `Grant Claim Submit Authorization ${oracleName}`);
  }

  /** Approves a claim of the oracle. @throws Error when it is not one of the collection, or was evaluated. */
  async payClaim(
    claimId: string,
    { userClaimCollectionId: collectionId, adminAddress }: ContractTerms,
  ): Promise<void> {
    const { indexerUrl: url, fetch, user, sign } = this.#options;
    const claim = memberOf(await askIndexer({ url, fetch }, CLAIM, { claimId }), 'claim');
    if (textOf(claim, 'collectionId') !== collectionId)
      throw new Error(`Claim ${claimId} does not belong to collection ${collectionId}`);
    if (memberOf(claim, 'evaluationByClaimId'))
      throw new Error(`Claim ${claimId} already evaluated, cannot pay`);
    const approval = claimApproval({ address: user.address, adminAddress, claimId, collectionId });
    await sign([approval], `Approve claim ${claimId}`);
  }

  get #roomsBotUrl(): string {
    const { roomsBotUrl, user } = this.#options;
    return roomsBotUrl ?? `https://rooms.bot.${serverName(user.matrix.homeServer)}`;
  }

  async #maxAmount({ maxAmount }: ContractTerms): Promise<Coin> {
    if (maxAmount) return { amount: String(maxAmount.amount), denom: maxAmount.denom };
    const { oracleDid } = this.#options;
    const without = (cause?: unknown) =>
      new Error(
        `Cannot contract ${oracleDid}: give \`maxAmount\`, the most that a claim may cost; no price of the oracle can be read`,
        { cause },
      );
    const [price] = await this.pricingList().catch((error: unknown) => {
      throw without(error);
    });
    if (price) return price;
    throw without();
  }

  async #document(id: string): Promise<unknown> {
    const resource = await this.#entity.resource((each) => textOf(each, 'id') === id);
    if (resource === undefined)
      throw new Error(`The oracle ${this.#options.oracleDid} has no resource ${id}`);
    return this.#entity.document(resource);
  }

  #roomId(): Promise<string | null> {
    const { user, oracleDid } = this.#options;
    return this.#matrix.roomOfAlias(oracleRoomAlias(user.did, oracleDid, user.matrix.homeServer));
  }

  async #oracleUserId(): Promise<string> {
    const { granteeAddress } = await this.authzConfig();
    return matrixUserId(
      granteeAddress,
      (await this.#entity.homeServer()) ?? this.#options.user.matrix.homeServer,
    );
  }
}

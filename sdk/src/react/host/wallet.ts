import type { SignedToken } from '../../authentication/renewing.js';

/** How the user is signed in at a homeserver: a host without a scheme, and its access token. */
export interface IMatrixLoginProps {
  readonly accessToken: string;
  readonly homeServer: string;
}

/** The connected user. */
export interface IWalletProps {
  /** The address of the user's account on the chain. */
  readonly address: string;
  readonly did: string;
  readonly matrix: IMatrixLoginProps;
}

/** Signs and broadcasts transactions of the chain. */
export type TransactionFn = (messages: readonly unknown[], memo?: string) => Promise<unknown>;

/** A signed delegation: the base64 text of its CAR, and when it expires, in milliseconds since the epoch. */
export type DelegationResult = SignedToken;
/** A signed invocation: the base64 text of its CAR, and when it expires, in milliseconds since the epoch. */
export type InvocationResult = SignedToken;

/** Lets the user sign what allows the oracle to act for them. */
export type CreateDelegationFn = (oracleDid: string) => Promise<DelegationResult>;

/** Signs a short-lived proof of who calls. */
export type CreateInvocationFn = (oracleDid: string) => Promise<InvocationResult>;

/**
 * What the blocks of the documentation use without a declaration: what a reader has from an earlier block of the page, or from an application of
 * their own. A script of declarations, so that blocks see it as globals and may declare its names themselves.
 */
export const GIVEN = `
declare const baseUrl: string;
declare const sessionId: string;
declare const oracleDid: string;
declare const userDid: string;
declare const auth: import('@twin-oracle/sdk/ucan').UcanAuth;
declare const key: import('@twin-oracle/sdk/ucan').UcanKey;
declare const client: import('@twin-oracle/sdk').OracleClient;
declare const platform: import('@twin-oracle/sdk').PlatformClient;
declare const mockOracle: import('@twin-oracle/sdk/testing').MockOracle;

/** Base64 of a CAR. */
declare const serialized: string;
declare const fromColleague: string;
declare const credential: string;
declare const jwt: string;
declare const receipt: string;
declare const question: string;
declare const answer: string;
declare const matrixAccessToken: string;

declare const wallet: import('@twin-oracle/sdk/react').IWalletProps;
/** What signs for the user. */
declare const signer: {
  delegate(oracleDid: string): Promise<import('@twin-oracle/sdk').SignedToken>;
  invoke(oracleDid: string): Promise<import('@twin-oracle/sdk').SignedToken>;
  transact(messages: readonly unknown[], memo?: string): Promise<unknown>;
};

/** Of the discovery document, \`await discover(baseUrl)\`. */
declare const oracle: import('@twin-oracle/sdk').Discovery['oracle'];
declare const socket: import('@twin-oracle/sdk').Discovery['socket'];

/** What the page has made before. */
declare const project: import('@twin-oracle/sdk').Twin;
declare const protocol: import('@twin-oracle/sdk').Protocol;
declare const apiKey: string;
declare const mock: import('@twin-oracle/sdk/testing').MockOracle;
declare const tools: import('@twin-oracle/sdk/realtime').ClientTools;

/** Of the application. */
declare const uiComponents: import('@twin-oracle/sdk/react').UIComponents;
declare const transactSignX: import('@twin-oracle/sdk/react').TransactionFn;
declare const createDelegation: import('@twin-oracle/sdk/react').CreateDelegationFn;
declare const createInvocation: import('@twin-oracle/sdk/react').CreateInvocationFn;
declare const { userClaimCollectionId, adminAddress, claimId }: import('@twin-oracle/sdk/react').UseContractOracleParams;
declare function openPayment(claimIds: readonly string[]): void;
declare function highlight(did: string): boolean;
declare function traceparent(): string;
declare const log: { info(fields: object): void; warn(fields: object): void };

/** Of \`useChat\` of the AI SDK. */
declare const { addToolOutput, error, regenerate }: import('ai').AbstractChat<import('ai').UIMessage>;
`;

/** Modules beside a block, by their paths: what `generate-sdk` makes for the plugins of a deployment. */
export const GIVEN_MODULES: Readonly<Record<string, string>> = {
  'oracle/client.ts': `
import type { OracleClient, OracleClientOptions } from '@twin-oracle/sdk';

interface Preferences {
  userName?: string | null;
  formality?: string | null;
}
export declare const createClient: (options: OracleClientOptions) => OracleClient & {
  plugins: {
    userPreferences: {
      getUserPreferences(): Promise<Preferences>;
      updateUserPreferences(request: { body: Preferences }): Promise<Preferences>;
    };
  };
};
`,
};

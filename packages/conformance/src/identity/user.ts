import { createDelegation, createInvocation } from '@twin-oracle/sdk/ucan';
import * as ed25519 from '@ucanto/principal/ed25519';

/** Anything that signs a request. */
export interface Credentials {
  headers(): Promise<Readonly<Record<string, string>>>;
}

/** The `auth` of a socket's handshake. */
export interface HandshakeAuth {
  readonly invocation?: string;
  readonly ucanDelegation?: string;
}

/** A user who has just been made up, with a key. */
export class User implements Credentials {
  #invocation: Promise<string> | undefined;
  #delegation: Promise<string> | undefined;

  private constructor(
    readonly key: ed25519.EdSigner,
    readonly oracleDid: string,
  ) {}

  static async create(oracleDid: string): Promise<User> {
    return new User(await ed25519.generate(), oracleDid);
  }

  get did(): string {
    return this.key.did();
  }

  /** Signs in with an invocation. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    return this.signedBy(await this.invocation());
  }

  /** Headers with any text as the invocation. */
  signedBy(invocation: string): Readonly<Record<string, string>> {
    // The user's DID authenticates nobody, but tells a mock, which takes any token, whose it is.
    return { authorization: `Bearer ${invocation}`, 'x-auth-type': 'ucan', 'x-did': this.did };
  }

  /** Signs in with a delegation alone. */
  get byDelegation(): Credentials {
    return { headers: async () => ({ 'x-ucan-delegation': await this.delegation(), 'x-did': this.did }) };
  }

  /** For many requests, until it expires. */
  invocation(): Promise<string> {
    return (this.#invocation ??= createInvocation({ issuer: this.key, audience: this.oracleDid }).then(
      ({ serialized }) => serialized,
    ));
  }

  delegation(): Promise<string> {
    return (this.#delegation ??= createDelegation({ issuer: this.key, audience: this.oracleDid }).then(
      ({ serialized }) => serialized,
    ));
  }

  async handshake(): Promise<HandshakeAuth> {
    return { invocation: await this.invocation() };
  }
}

/** An owner of an API key of the platform. */
export const platformKey = (key: string): Credentials => ({
  headers: () => Promise.resolve({ authorization: `Bearer ${key}` }),
});

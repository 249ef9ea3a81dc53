import { createDelegation, type UcanCapabilities } from '@twin-oracle/sdk/ucan';
import type { User } from '../identity/user.js';
import type { CredentialLine, UcanClaims } from '../recording/recording.js';
import { Skip } from '../suite/finding.js';
import type { SuiteContext } from '../suite/suite-context.js';
import type { Bindings } from './bindings.js';

const PLACEHOLDER = /\[\[[^[\]]+\]\]/g;

/** What a placeholder is for, where the recording does not say what the token was. */
export type Use = 'invocation' | 'delegation' | 'key';

/** Credentials in place of those that were taken out of a recording: of users who are new, with the same rights and the same time left. */
export class FreshCredentials {
  readonly #claims: ReadonlyMap<string, UcanClaims>;
  readonly #users = new Map<string, Promise<User>>();
  readonly #tokens = new Map<string, Promise<string>>();
  #keys = 0;

  constructor(
    private readonly context: SuiteContext,
    private readonly bindings: Bindings,
    credentials: readonly CredentialLine[],
  ) {
    this.#claims = new Map(
      credentials.flatMap(({ placeholder, ucan }) => (ucan ? [[placeholder, ucan]] : [])),
    );
  }

  /**
   * Fills the placeholders of a text.
   *
   * @param at when it was sent, in milliseconds from the start of the recording
   */
  async fill(text: string, at: number, use: Use): Promise<string> {
    for (const [placeholder] of text.matchAll(PLACEHOLDER)) {
      const token = await (this.#tokens.get(placeholder) ?? this.#remember(placeholder, at, use));
      text = text.replaceAll(placeholder, () => token);
    }
    return text;
  }

  /** The same of parsed JSON. Which member a token is in says what it is for. */
  async fillValue(value: unknown, at: number, use: Use = 'delegation'): Promise<unknown> {
    if (typeof value === 'string') return this.fill(value, at, use);
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.fillValue(each, at, use)));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(async ([name, each]) => [
      name,
      await this.fillValue(each, at, name === 'invocation' ? 'invocation' : 'delegation'),
    ]);
    return Object.fromEntries(await Promise.all(members)) as unknown;
  }

  /** The user in place of one of the recording. */
  #user(recorded: string): Promise<User> {
    const known = this.#users.get(recorded);
    if (known) return known;
    const user = this.context.user().then((created) => {
      if (recorded.startsWith('did:')) this.bindings.bind(recorded, created.did, 'the user');
      return created;
    });
    this.#users.set(recorded, user);
    return user;
  }

  #remember(placeholder: string, at: number, use: Use): Promise<string> {
    const claims = this.#claims.get(placeholder);
    const bound = this.bindings.get(placeholder);
    const token = claims
      ? this.#mint(claims, at)
      : bound === undefined
        ? this.#unknown(placeholder, use)
        : Promise.resolve(bound);
    this.#tokens.set(placeholder, token);
    return token;
  }

  async #mint(
    { issuer, audience, capabilities, expiresIn, proofs }: UcanClaims,
    at: number,
  ): Promise<string> {
    if (proofs > 0 || expiresIn === null)
      throw new Skip('The recording has a token with proofs, or without an end; it cannot be signed again');
    const { key } = await this.#user(issuer);
    const now = Date.now() / 1000;
    const expiration = Math.floor(now + expiresIn - at / 1000);
    const { serialized } = await createDelegation({
      issuer: key,
      audience: this.bindings.text(audience),
      capabilities: this.bindings.value(capabilities) as UcanCapabilities,
      expiration,
      // One that had expired is signed as it was when it had not.
      clock: () => Math.min(now, expiration - 1) * 1000,
    });
    return serialized;
  }

  async #unknown(placeholder: string, use: Use): Promise<string> {
    if (use === 'invocation') return (await this.#user(placeholder)).invocation();
    if (use === 'delegation') return (await this.#user(placeholder)).delegation();
    const { authorization = '' } = await this.context
      .platform(this.#keys++ === 0 ? 'own' : 'other')
      .headers();
    const key = authorization.replace(/^Bearer /, '');
    this.bindings.bind(placeholder, key, 'the API key');
    return key;
  }
}

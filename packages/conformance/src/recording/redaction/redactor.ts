import { secretNames } from './secret-names.js';
import { secretShapes } from './secret-shapes.js';

/** One that is shorter, or has spaces, may be a common word: it is taken out only where its name says what it is. */
const LEAST_DISTINCTIVE = 10;

/**
 * A member of JSON that is written in a text, as in the output of a tool: its name and its value. In JSON that is in a string itself, backslashes
 * stand before the quotes.
 */
const JSON_MEMBER = /(\\*")([\w.-]{1,64})\1\s*:\s*\1([^]*?)(?<!\\)\1/g;

export interface FoundSecret {
  readonly placeholder: string;
  readonly secret: string;
}

/** Takes secrets out. The same secret gets the same placeholder, so that one can see where it went. */
export class Redactor {
  readonly #isSecretName: (name: string) => boolean;
  /** The longest first. */
  #known: readonly FoundSecret[] = [];
  readonly #placeholders = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #fresh: FoundSecret[] = [];

  constructor(furtherNames: readonly string[] = []) {
    this.#isSecretName = secretNames(furtherNames);
  }

  /** The secrets that were found since it was last called. */
  takeFresh(): readonly FoundSecret[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  headers(headers: NodeJS.Dict<number | string | readonly string[]>): Record<string, string | string[]> {
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => {
        if (value === undefined) return [];
        return [
          [
            name,
            typeof value === 'object'
              ? value.map((each) => this.#header(name, each))
              : this.#header(name, String(value)),
          ],
        ];
      }),
    );
  }

  /** Parsed JSON. */
  value(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.value(each, name));
    if (typeof value === 'object' && value !== null) {
      // Of a key as JWK the private part is called `d`.
      const nameOf = (key: string) => ('kty' in value && key === 'd' ? 'private-key' : key);
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [this.text(key), this.value(each, nameOf(key))]),
      );
    }
    if (typeof value !== 'string') return value;
    const text = this.text(value);
    if (value === '' || !this.#isSecretName(name) || isPlaceholder(text)) return text;
    return this.#placeholder(value, name);
  }

  /** A path with its query, or the body of a form. */
  query(text: string): string {
    return this.text(text).replaceAll(
      /(?<=^|[?&])([^=&?]+)=([^&]+)/g,
      (parameter, name: string, value: string) =>
        this.#isSecretName(name) && !isPlaceholder(value)
          ? `${name}=${this.#placeholder(value, name)}`
          : parameter,
    );
  }

  text(text: string): string {
    const shaped = secretShapes.reduce(
      (redacted, { what, pattern }) =>
        redacted.replaceAll(pattern, (...match: unknown[]) => {
          const whole = String(match[0]);
          const { secret = whole } = groupsOf(match);
          return isPlaceholder(secret) ? whole : whole.replace(secret, () => this.#placeholder(secret, what));
        }),
      this.#members(text),
    );
    return this.#known.reduce(
      (redacted, { secret, placeholder }) => redacted.replaceAll(secret, () => placeholder),
      shaped,
    );
  }

  /** A member of JSON in a text may hold JSON as a text again. */
  #members(text: string): string {
    return text.replaceAll(JSON_MEMBER, (member, _quote: string, name: string, value: string) => {
      if (value === '' || isPlaceholder(value)) return member;
      const redacted = this.#isSecretName(name) ? this.#placeholder(value, name) : this.#members(value);
      const at = member.lastIndexOf(value);
      return member.slice(0, at) + redacted + member.slice(at + value.length);
    });
  }

  #header(name: string, value: string): string {
    if (!this.#isSecretName(name)) return this.text(value);
    const text = this.text(value);
    if (/cookie$/i.test(name))
      return text.replace(/(?<==)[^;]+/g, (cookie, at: number) =>
        // Of `set-cookie` the first one is the cookie, the others are attributes.
        isPlaceholder(cookie) || (/^set-/i.test(name) && text.slice(0, at).includes(';'))
          ? cookie
          : this.#placeholder(cookie, 'cookie'),
      );
    const [, scheme = '', credentials = ''] = /^((?:[A-Za-z]+ +)?)(.*)$/.exec(text) ?? [];
    return isPlaceholder(credentials) ? text : scheme + this.#placeholder(credentials, name.toLowerCase());
  }

  #placeholder(secret: string, what: string): string {
    const known = this.#placeholders.get(secret);
    if (known !== undefined) return known;
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    const placeholder = `[[${what}-${count}]]`;
    this.#placeholders.set(secret, placeholder);
    const found = { secret, placeholder };
    this.#fresh.push(found);
    if (secret.length >= LEAST_DISTINCTIVE && !/\s/.test(secret))
      this.#known = [...this.#known, ...spellings(found)].sort((a, b) => b.secret.length - a.secret.length);
    return placeholder;
  }
}

function isPlaceholder(text: string): boolean {
  return /^\[\[[^[\]]+\]\]$/.test(text);
}

/** A secret may come again as a part of a URL, or in the other alphabet of base64. */
function spellings({ secret, placeholder }: FoundSecret): FoundSecret[] {
  const urlSafe = secret.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return [...new Set([secret, encodeURIComponent(secret), urlSafe])].map((spelling) => ({
    secret: spelling,
    placeholder,
  }));
}

function groupsOf(match: readonly unknown[]): { secret?: string } {
  const last = match.at(-1);
  return typeof last === 'object' && last !== null ? last : {};
}

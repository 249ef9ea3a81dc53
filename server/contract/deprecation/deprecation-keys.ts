import { isObject } from '../contract-document.js';

/** A planned outage of a deprecated operation, which shows its callers in time what its end will be like. */
export interface Brownout {
  from: string;
  until: string;
}

/** What the contract says of something that it deprecates. */
export interface DeprecationKeys {
  deprecatedAt: string;
  sunset?: string;
  /** The name of what replaces it, or a URL. */
  successor?: string;
  link?: string;
  brownouts: Brownout[];
}

/** The keys of an operation, a parameter, a property or a message; undefined when it is not deprecated. Messages cannot have `deprecated`. */
export function deprecationKeysOf(node: object): DeprecationKeys | undefined {
  const keys: Record<string, unknown> = { ...node };
  const deprecatedAt = textOf(keys['x-deprecated-at']);
  if (deprecatedAt === undefined) return undefined;
  const [sunset, successor, link] = ['x-sunset', 'x-successor', 'x-deprecation-link'].map((key) =>
    textOf(keys[key]),
  );
  const brownouts = Array.isArray(keys['x-brownouts']) ? keys['x-brownouts'].filter(isBrownout) : [];
  return {
    deprecatedAt,
    ...(sunset !== undefined && { sunset }),
    ...(successor !== undefined && { successor }),
    ...(link !== undefined && { link }),
    brownouts: brownouts.map(({ from, until }) => ({ from, until })),
  };
}

/** The deprecation in words, to follow “deprecated”. */
export function deprecationNotice({ deprecatedAt, sunset, successor }: DeprecationKeys): string {
  return [
    `since ${deprecatedAt}`,
    ...(sunset === undefined ? [] : [`; it may be removed from ${sunset} on`]),
    ...(successor === undefined ? ['.'] : [`. Use ${successor} instead.`]),
  ].join('');
}

export function isBrownout(value: unknown): value is Brownout {
  return isObject(value) && typeof value.from === 'string' && typeof value.until === 'string';
}

/** A successor that is not named but linked. */
export function isUrl(successor: string): boolean {
  return successor.startsWith('/') || /^https?:\/\//.test(successor);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

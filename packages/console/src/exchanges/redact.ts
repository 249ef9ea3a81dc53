/** What is put in place of a secret. */
export const REDACTED = '«redacted»';

const SECRET_HEADERS: readonly string[] = [
  'authorization',
  'cookie',
  'payment-authorization',
  'set-cookie',
  'x-matrix-access-token',
  'x-ucan-delegation',
];

export const redactHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      SECRET_HEADERS.includes(name.toLowerCase()) ? redactedAuthorization(value) : value,
    ]),
  );

/** The scheme is no secret, and tells which of two credentials was sent. */
const redactedAuthorization = (value: string): string => {
  const [scheme = '', ...rest] = value.split(' ');
  return rest.length > 0 ? `${scheme} ${REDACTED}` : REDACTED;
};

/** Members whose values are secrets, by their names in the contract. */
const SECRET_MEMBERS =
  /^(?:key|secret|secrets|token|delegation|invocation|serialized|ucan|payment|mcpInvocations)$/;

/** Secrets that tell themselves: API keys, secrets of webhooks, UCANs. */
const SECRET_TEXTS = /\b(?:twk_(?:live|test)_[\w-]+|whsec_[\w+/=-]+)|\bOqJlcm9vdHO[\w+/=-]+/g;

/** A body as it may be shown: JSON without the values of secret members, anything else without what looks like a secret. */
export const redactBody = (text: string): string => {
  try {
    return JSON.stringify(redactValue(JSON.parse(text)), undefined, 2);
  } catch {
    return redactText(text);
  }
};

export const redactText = (text: string): string => text.replace(SECRET_TEXTS, REDACTED);

const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      isSecret(name, member) ? REDACTED : redactValue(member),
    ]),
  );
};

const isSecret = (name: string, value: unknown): boolean =>
  SECRET_MEMBERS.test(name) && value !== null && value !== undefined && value !== '';

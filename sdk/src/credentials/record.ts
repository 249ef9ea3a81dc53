/** An object of JSON. */
export type Payload = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): boolean => typeof value === 'string';

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** A SHA-256 in hexadecimal. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Whether an object has a member that fits. */
export const has = (value: unknown, name: string, fits: (member: unknown) => boolean): boolean =>
  isRecord(value) && fits(value[name]);

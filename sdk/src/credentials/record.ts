/** An object of JSON. */
export type Payload = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

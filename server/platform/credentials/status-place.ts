/** The position of a credential's status: a bit of a list. */
/** The size of each list: the minimum of Bitstring Status List 1.0, section 6.1. */
export const LIST_ENTRIES = 131_072;

export interface StatusPlace {
  /** From 1. */
  readonly list: number;
  /** From 0. */
  readonly index: number;
}

export function placeOf(number: number): StatusPlace {
  return { list: Math.floor(number / LIST_ENTRIES) + 1, index: number % LIST_ENTRIES };
}

export function statusListUrl(publicUrl: string, list: number | string): string {
  return `${publicUrl.replace(/\/$/, '')}/v1/status-lists/${list}`;
}

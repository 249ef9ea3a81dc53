/** Where the status of a credential stands: a bit of a list. */
/** Of each list: the least that Bitstring Status List 1.0 allows, section 6.1. */
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

/** The last erasure that was asked for in this browser, by server and user: the server has no list of them, and the receipt is at its id. */
const nameOf = (baseUrl: string, did: string): string => `console-erasure ${baseUrl} ${did}`;

export const readErasureId = (baseUrl: string, did: string): string | undefined =>
  localStorage.getItem(nameOf(baseUrl, did)) ?? undefined;

export const keepErasureId = (baseUrl: string, did: string, erasureId: string): void =>
  localStorage.setItem(nameOf(baseUrl, did), erasureId);

/** Media types and statuses as contracts write them. */

/** `Application/JSON; charset=utf-8` is `application/json`: JSON has no other charset, and tools do not tell them apart. */
export function normalMediaType(name: string): string {
  const [type = '', ...parameters] = name.split(';').map((part) => part.trim().toLowerCase());
  return [type, ...parameters.filter((parameter) => !parameter.startsWith('charset='))].join(';');
}

/** Whether the range or type `range` covers `type`: `text/*` covers `text/csv`. */
export function coversMediaType(range: string, type: string): boolean {
  if (range === type || range === '*/*') return true;
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1));
}

export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

/**
 * The start of a day such as 2026-12-31, or of a time with that day, in UTC; undefined for anything else. `Date` itself makes 3 March of 31
 * February.
 */
export function parseDay(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0];
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00:00Z`);
  const date = new Date(text);
  if (Number.isNaN(start.getTime()) || Number.isNaN(date.getTime())) return undefined;
  return start.toISOString().startsWith(day) ? date : undefined;
}

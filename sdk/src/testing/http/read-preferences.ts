/**
 * The header `Prefer` (RFC 7240): `code=404, example=stopped`. Names are in lower case; what is no `name=value` is left out.
 *
 * @example
 * ```ts
 * import { readPreferences } from '@twin-oracle/sdk/testing';
 *
 * readPreferences('code=404, example=stopped').get('code'); // '404'
 * ```
 */
export const readPreferences = (header: string | null | undefined): Map<string, string> =>
  new Map(
    (header ?? '').split(/[,;]/).flatMap((part) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*"?([^"]*?)"?\s*$/.exec(part) ?? [];
      return name !== undefined && value !== undefined ? [[name.toLowerCase(), value] as const] : [];
    }),
  );

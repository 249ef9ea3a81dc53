import type { Deprecation } from '../../../generated/deprecations.js';

export type PathParameters = Readonly<Record<string, string | undefined>>;

/** Where what replaces something is, for a request with these path parameters; undefined when it has no URL, or needs other parameters. */
export function locationOf({ successor }: Deprecation, path: PathParameters): string | undefined {
  const location = successor?.location;
  if (location === undefined) return undefined;
  const names = [...location.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => path[name] === undefined)) return undefined;
  return location.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
}

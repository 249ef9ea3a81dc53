import type { Deprecation } from '../../../generated/deprecations.js';

export type PathParameters = Readonly<Record<string, string | undefined>>;

/** Where what replaces something is, for a request with these path parameters; undefined when it has no URL, or needs other parameters. */
export function locationOf({ successor }: Deprecation, path: PathParameters): string | undefined {
  const location = successor?.location;
  if (location === undefined) return undefined;
  let isComplete = true;
  const filled = location.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) isComplete = false;
    return encodeURIComponent(value ?? '');
  });
  return isComplete ? filled : undefined;
}

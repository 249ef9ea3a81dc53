import { isTarget } from './target.js';

/** The target of a `Location`; undefined when no request to it is allowed. A redirect from https to http is not allowed. */
export function redirected(
  from: URL,
  location: string,
  { allowHttp = false }: { allowHttp?: boolean },
): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  return isTarget(to, allowHttp && from.protocol === 'http:') ? to : undefined;
}

import { isTarget } from './target.js';

/** Where a `Location` leads; nothing when no request may go there. What was asked for over https never goes on without. */
export function redirected(
  from: URL,
  location: string,
  { allowHttp = false }: { allowHttp?: boolean },
): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  return isTarget(to, allowHttp && from.protocol === 'http:') ? to : undefined;
}

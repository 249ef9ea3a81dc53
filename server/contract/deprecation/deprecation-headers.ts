import type { Deprecation } from '../../../generated/deprecations.js';
import type { HeaderLines } from '../reply/reply.js';
import { locationOf, type PathParameters } from './successor.js';

/**
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and links. Of several things the earliest dates are given; a link that is about a part of
 * the request has its id as the title.
 */
export function deprecationLines(deprecations: readonly Deprecation[], path: PathParameters): HeaderLines {
  const since = deprecations.map(({ deprecatedAt }) => Date.parse(deprecatedAt));
  const sunsets = deprecations.flatMap(({ sunset }) => (sunset === undefined ? [] : [Date.parse(sunset)]));
  return [
    ...['Deprecation', `@${Math.floor(Math.min(...since) / 1000)}`],
    ...(sunsets.length > 0 ? ['Sunset', new Date(Math.min(...sunsets)).toUTCString()] : []),
    ...deprecations.flatMap((deprecation) => linksOf(deprecation, path).flatMap((link) => ['Link', link])),
  ];
}

function linksOf(deprecation: Deprecation, path: PathParameters): string[] {
  const { id, kind, sunset, documentation } = deprecation;
  const successor = locationOf(deprecation, path);
  const link = (target: string, relation: string) =>
    `<${target}>; rel="${relation}"${kind === 'operation' ? '' : `; title="${id}"`}`;
  return [
    link(documentation, 'deprecation'),
    ...(sunset === undefined ? [] : [link(documentation, 'sunset')]),
    ...(successor === undefined ? [] : [link(successor, 'successor-version')]),
  ];
}

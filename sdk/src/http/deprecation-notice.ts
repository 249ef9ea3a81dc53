import { warn } from '../runtime/warn.js';

/** The server has announced that something which was called will end (RFC 9745, RFC 8594). */
export interface DeprecationNotice {
  /** What was called, such as `GET /v1/domains/{did}`. */
  readonly operation: string;
  /** What is deprecated: the operation, or what the request had, such as `listProposals.query.status`. */
  readonly deprecated: readonly string[];
  readonly deprecatedAt: Date | undefined;
  /** From then on it may not work. */
  readonly sunset: Date | undefined;
  /** Pages that explain it. */
  readonly documentation: readonly string[];
  /** What replaces it. */
  readonly successors: readonly string[];
}

/** Called once a process for each operation, and for what of it is deprecated. */
export type OnDeprecation = (notice: DeprecationNotice) => void;

/** What was reported already, by callback. */
const reported = new WeakMap<OnDeprecation, Set<string>>();

export const reportDeprecation = (
  operation: string,
  { headers, url }: Pick<Response, 'headers' | 'url'>,
  onDeprecation: OnDeprecation = warnOf,
): void => {
  const since = headers.get('deprecation');
  if (since === null) return;
  const links = readLinks(headers.get('link') ?? '', url);
  const titles = links.filter(({ relation }) => relation === 'deprecation').map(({ title }) => title);
  const deprecated = titles.length === 0 ? [operation] : titles.map((title) => title ?? operation);
  const seen = reported.get(onDeprecation) ?? new Set();
  reported.set(onDeprecation, seen);
  const key = [operation, ...deprecated].join(' ');
  if (seen.has(key)) return;
  seen.add(key);
  const targets = (wanted: string) => [
    ...new Set(links.filter(({ relation }) => relation === wanted).map(({ target }) => target)),
  ];
  const notice: DeprecationNotice = {
    operation,
    deprecated,
    deprecatedAt: /^@-?\d{1,12}$/.test(since) ? new Date(Number(since.slice(1)) * 1000) : undefined,
    sunset: readDate(headers.get('sunset') ?? ''),
    documentation: targets('deprecation'),
    successors: targets('successor-version'),
  };
  // The call has its reply; a callback that throws does not change that.
  queueMicrotask(() => onDeprecation(notice));
};

const warnOf: OnDeprecation = ({
  operation,
  deprecated,
  deprecatedAt,
  sunset,
  documentation,
  successors,
}) => {
  const about = deprecated.filter((name) => name !== operation);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  warn(
    [
      `${deprecated.join(', ')} is deprecated`,
      ...(deprecatedAt ? [` since ${day(deprecatedAt)}`] : []),
      ...(sunset ? [` and ${sunset.getTime() <= Date.now() ? 'ended' : 'may end'} on ${day(sunset)}`] : []),
      ...(about.length > 0 ? [`, in calls of ${operation}`] : []),
      ...(successors.length > 0 ? [`; use ${successors.join(', ')}`] : []),
      ...(documentation.length > 0 ? [` (${documentation.join(', ')})`] : []),
    ].join(''),
  );
};

const readDate = (text: string): Date | undefined => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

interface Link {
  readonly target: string;
  readonly relation: string | undefined;
  readonly title: string | undefined;
}

/** RFC 8288: `<target>; rel="…"; title="…"`, separated by commas. A relative target becomes absolute. */
const readLinks = (header: string, base: string): Link[] =>
  [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g)].map(
    ([, target = '', parameters = '']) => ({
      target: URL.canParse(target, base) ? new URL(target, base).href : target,
      relation: parameterOf(parameters, 'rel'),
      title: parameterOf(parameters, 'title'),
    }),
  );

const parameterOf = (parameters: string, name: string): string | undefined => {
  const [, quoted, token] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s",;]+))`, 'i').exec(parameters) ?? [];
  return quoted ?? token;
};

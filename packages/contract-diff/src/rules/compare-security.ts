/** Rules for security: who could call must still be able to. */
import { canonical, isObject, type JsonValue } from '../schema/json.js';
import type { Requirement, Security } from '../model/contract.js';
import { reportFor, type Context, type OperationPair, type Report } from './context.js';

type Alternative = readonly Requirement[];

export function compareSecurity(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  const places = { old: place(old.security), new: place(next.security) };
  const [wasPublic, isPublic] = [permitsAnyone(old.security), permitsAnyone(next.security)];
  if (wasPublic && isPublic) return;
  if (wasPublic !== isPublic) {
    const message = isPublic
      ? 'It needs no credentials any more'
      : `It needs credentials now: ${show(next.security)}`;
    const rule = isPublic ? 'security-removed' : 'security-added';
    const detail = `${identify(old.security.alternatives)} → ${identify(next.security.alternatives)}`;
    report({ rule, message, ...places, detail });
    return;
  }
  for (const alternative of old.security.alternatives)
    if (!next.security.alternatives.some((other) => asksNoMore(alternative, other)))
      reportLost(alternative, next.security, report, places);
  for (const alternative of next.security.alternatives)
    if (!old.security.alternatives.some((other) => asksNoMore(alternative, other))) {
      const known = old.security.alternatives.find((other) => sameSchemes(other, alternative));
      const rule = known ? 'security-scope-removed' : 'security-alternative-added';
      const message = `${describe(alternative)} is enough now`;
      if (!known || asksNoMore(known, alternative))
        report({ rule, message, ...places, detail: describe(alternative) });
    }
}

function reportLost(
  alternative: Alternative,
  next: Security,
  report: Report,
  places: Pick<Parameters<Report>[0], 'old' | 'new'>,
): void {
  const sameNames = next.alternatives.find((other) => names(other) === names(alternative));
  const scoped = next.alternatives.find((other) => sameSchemes(alternative, other));
  const rule = scoped
    ? 'security-scope-added'
    : sameNames
      ? 'security-scheme-changed'
      : 'security-alternative-removed';
  const replaced = scoped ?? sameNames;
  report({
    rule,
    message: `${describe(alternative)} is no longer enough${replaced ? `: ${describe(replaced)} is needed` : ''}`,
    ...places,
    detail: `${identify([alternative])} → ${identify(replaced ? [replaced] : [])}`,
  });
}

function permitsAnyone({ alternatives }: Security): boolean {
  return alternatives.length === 0 || alternatives.some((alternative) => alternative.length === 0);
}

/** Whether a caller with these credentials has all that the other alternative asks for. */
function asksNoMore(held: Alternative, asked: Alternative): boolean {
  return asked.every((requirement) =>
    held.some(
      (each) =>
        sameScheme(each, requirement) && requirement.scopes.every((scope) => each.scopes.includes(scope)),
    ),
  );
}

function sameSchemes(one: Alternative, other: Alternative): boolean {
  return one.length === other.length && one.every((each) => other.some((its) => sameScheme(each, its)));
}

/** By what is sent, not by the name of the component: a bearer token of another scheme is another token. */
function sameScheme(one: Requirement, other: Requirement): boolean {
  const isBearer = one.scheme.type === 'http';
  return (
    (!isBearer || one.name === other.name) &&
    canonical(meaning(one.scheme)) === canonical(meaning(other.scheme))
  );
}

const IGNORED = new Set(['description', 'bearerFormat', 'scopes', 'availableScopes']);

/** Without descriptions, scopes and the words for the form of a token. */
function meaning(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => !IGNORED.has(key) && !key.startsWith('x-'));
  return Object.fromEntries(members.map(([key, each]) => [key, meaning(each)]));
}

function place({ node }: Security) {
  return { node, key: 'security' };
}

function names(alternative: Alternative): string {
  return alternative
    .map(({ name }) => name)
    .sort()
    .join();
}

function describe(alternative: Alternative): string {
  return alternative
    .map(({ name, scopes }) => (scopes.length === 0 ? name : `${name} (${[...scopes].sort().join(', ')})`))
    .join(' with ');
}

/** The same text for the same alternatives, in any order. */
function identify(alternatives: readonly Alternative[]): string {
  const texts = alternatives.map((alternative) =>
    alternative
      .map(({ name, scheme, scopes }) => canonical([name, meaning(scheme), [...scopes].sort()]))
      .sort()
      .join(),
  );
  return texts.sort().join(' or ');
}

function show({ alternatives }: Security): string {
  return alternatives.map(describe).join(', or ');
}

/** Scopes of API keys, and the problem for a missing one. */
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';

export type Scope = Schema<'Scope'>;

/** Every scope of the contract. */
export const scopeNames: readonly string[] = openapi.components.schemas.Scope.enum;

/** A caller, or the record of a key. */
export interface Scoped {
  readonly scopes: readonly Scope[];
}

export function isScope(text: string): text is Scope {
  return scopeNames.includes(text);
}

/** `admin` includes every scope. */
export function hasScope({ scopes }: Scoped, scope: Scope): boolean {
  return scopes.some((held) => held === 'admin' || held === scope);
}

/** The scopes of `needed` that the caller lacks. */
export function missingScopes(caller: Scoped, needed: readonly Scope[]): Scope[] {
  return needed.filter((scope) => !hasScope(caller, scope));
}

/** Throws a 403 `missing_scope` unless the caller has all required scopes. `what` begins the sentence: it "needs the scope …". */
export function assertScopes(caller: Scoped, needed: readonly Scope[], what?: string): void {
  if (missingScopes(caller, needed).length > 0) throw missingScope(caller, needed, what);
}

/** A 403 with the challenge of RFC 6750, section 3.1: it names all required scopes, not only the missing ones. */
export function missingScope({ scopes }: Scoped, needed: readonly Scope[], what = 'This operation'): Problem {
  const noun = needed.length === 1 ? 'scope' : 'scopes';
  const held = scopes.length === 0 ? 'none' : scopes.join(', ');
  return new Problem(
    'missing_scope',
    `${what} needs the ${noun} ${needed.join(', ')}; the API key has ${held}`,
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="twin-oracle", error="insufficient_scope", scope="${needed.join(' ')}"`,
      },
    },
  );
}

import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import { assertScopes, hasScope, isScope, missingScope, missingScopes, scopeNames } from './scopes.js';

const reader = { scopes: ['twins:read'] as const };
const scopes = scopeNames.filter(isScope);
const admin = { scopes: ['admin'] as const };

describe('scopes', () => {
  it('allow what they name and nothing else', () => {
    expect(scopes.filter((scope) => hasScope(reader, scope))).toEqual(['twins:read']);
    expect(scopes.filter((scope) => hasScope({ scopes: [] }, scope))).toEqual([]);
  });

  it('allow everything when admin is among them, including future scopes', () => {
    expect(scopes.filter((scope) => hasScope(admin, scope))).toEqual(scopes);
    expect(hasScope(admin, 'claims:write')).toBe(true);
  });

  it('do not add up to admin', () => {
    const others = scopes.filter((scope) => scope !== 'admin');
    expect(missingScopes({ scopes: others }, scopes)).toEqual(['admin']);
  });

  it('are reported missing one by one', () => {
    expect(missingScopes(reader, ['twins:read', 'twins:write', 'api-keys:read'])).toEqual([
      'twins:write',
      'api-keys:read',
    ]);
    expect(() => assertScopes(reader, ['twins:read'])).not.toThrow();
    expect(() => assertScopes(reader, [])).not.toThrow();
    expect(() => assertScopes(reader, ['twins:read', 'twins:write'])).toThrow(Problem);
  });
});

describe('a missing scope', () => {
  it('is a 403 with the sentence and the challenge of the contract', () => {
    const problem = missingScope(reader, ['twins:write']);
    expect(problem).toMatchObject({
      code: 'missing_scope',
      status: 403,
      message: 'This operation needs the scope twins:write; the API key has twins:read',
      details: {
        headers: {
          'WWW-Authenticate': 'Bearer realm="twin-oracle", error="insufficient_scope", scope="twins:write"',
        },
      },
    });
  });

  it('names all required scopes, separated by spaces in the challenge', () => {
    const { message, details } = missingScope({ scopes: [] }, ['twins:read', 'admin'], 'That');
    expect(message).toBe('That needs the scopes twins:read, admin; the API key has none');
    expect(details.headers?.['WWW-Authenticate']).toContain('scope="twins:read admin"');
  });
});

import { expect, it } from '@jest/globals';
import { recordPath } from './record-path.js';

it.each([
  ['/v1/domains/did%3Aixo%3A1', '/twins/did%3Aixo%3A1'],
  ['/v1/entities/did:ixo:1/did-document', '/twins/did%3Aixo%3A1'],
  ['/v1/api-keys/7f3kQ2mW9xLpB/revoke', '/api-keys/7f3kQ2mW9xLpB'],
  ['/v1/claims', undefined],
  ['/v1/constructor/1', undefined],
  ['/sessions/ses_1', undefined],
  ['/v1/claims/%E0%A4%A', '/claims/%25E0%25A4%25A'],
])('the record of %s is at %s', (resource, path) => {
  expect(recordPath(resource)).toBe(path);
});

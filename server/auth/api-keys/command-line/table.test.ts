import { expect, test } from '@jest/globals';
import { makeApiKey } from '../new-key.js';
import { apiKeyTable } from './table.js';
import { OWNER, START, after } from '../testing/test-api-keys.js';

const details = { name: 'an importer', ownerDid: OWNER, environment: 'live' } as const;

test('the table of keys has a line for each key, in columns, without secrets', () => {
  const { key, record } = makeApiKey({ ...details, scopes: ['twins:read', 'twins:write'] }, START);
  const old = {
    ...record,
    scopes: ['admin' as const],
    expiresAt: after(60),
    lastUsedAt: START,
    successorId: 'B',
  };
  const text = apiKeyTable([record, { ...old, keyId: '7f3kQ2mW9xLpB' }], after(60));
  expect(text.replaceAll(record.keyId, '0000000000000')).toBe(
    `ID             STATUS   NAME         SCOPES                  OWNER                  CREATED           LAST USED         EXPIRES           SUCCESSOR
0000000000000  active   an importer  twins:read,twins:write  did:web:owner.example  2026-01-01 00:00  never             never             -
7f3kQ2mW9xLpB  expired  an importer  admin                   did:web:owner.example  2026-01-01 00:00  2026-01-01 00:00  2026-01-01 00:01  B
`,
  );
  expect(text).not.toContain(key.slice(23));
});

test('the name of a key cannot send control characters to the terminal', () => {
  const { record } = makeApiKey({ ...details, name: 'a\u001b[2Jb\nc', scopes: ['admin'] }, START);
  const text = apiKeyTable([record], START);
  expect(text).toContain('a\u{FFFD}[2Jb\u{FFFD}c');
  expect(text.split('\n')).toHaveLength(3);
});

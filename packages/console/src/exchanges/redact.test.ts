import { describe, expect, it } from '@jest/globals';
import { REDACTED, redactBody, redactHeaders, redactText } from './redact.js';

describe('what the console shows of a request', () => {
  it('has the scheme of credentials, and not the credentials', () => {
    const headers = new Headers({
      Authorization: 'Bearer twk_live_abc_def',
      'x-ucan-delegation': 'OqJlcm9vdHOB2CpYJQ',
      Accept: 'application/json',
    });
    expect(redactHeaders(headers)).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${REDACTED}`,
      'x-ucan-delegation': REDACTED,
    });
  });

  it.each([
    ['the key of a new API key', { key: 'twk_live_abc', keyId: 'key_1' }, { key: REDACTED, keyId: 'key_1' }],
    ['the secret of a webhook', { secret: 'whsec_abc' }, { secret: REDACTED }],
    ['a delegation that is stored', { delegation: 'anything' }, { delegation: REDACTED }],
    ['the consent to a call', { mcpInvocations: { 'a/b': 'x' } }, { mcpInvocations: REDACTED }],
    ['a key in a sentence', { detail: 'twk_test_a-b_c is over' }, { detail: `${REDACTED} is over` }],
    ['a key within lists', [{ secret: 'a' }, ['whsec_b+/=']], [{ secret: REDACTED }, [REDACTED]]],
    ['nothing where nothing is', { key: null, secret: '' }, { key: null, secret: '' }],
  ])('hides %s', (_what, body, shown) => {
    expect(JSON.parse(redactBody(JSON.stringify(body)))).toEqual(shown);
  });

  it('hides secrets in text that is not JSON', () => {
    expect(redactBody('{"key":"twk_live_abc_def')).toBe(`{"key":"${REDACTED}`);
    expect(redactText('no secret')).toBe('no secret');
  });
});

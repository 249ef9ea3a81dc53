import { expect, it } from '@jest/globals';
import { validators } from '../../../generated/validators.js';
import { assertFits } from './validation-errors.js';

const refusalOf = (value: object): unknown => {
  const { body } = validators.createEntity;
  try {
    if (body) assertFits(body, value, 'body');
    return undefined;
  } catch (error) {
    return error;
  }
};

it.each([
  ['protocol', 'x', 'a DID, or a DID URL such as did:ixo:protocol/clean-cooking'],
  ['externalId', 'a\nb', 'text without control characters'],
])('%s: what does not fit a pattern is told in words, without the pattern', (field, value, words) => {
  const twin = { type: 'Device', protocol: 'did:ixo:protocol/device', [field]: value };
  expect(refusalOf(twin)).toMatchObject({
    details: { errors: [{ field: `body.${field}`, rule: 'pattern', message: `must be ${words}` }] },
  });
});

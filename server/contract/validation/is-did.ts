import openapi from '../../../generated/openapi.json' with { type: 'json' };

const { pattern, maxLength } = openapi.components.schemas.Did;
const syntax = new RegExp(pattern, 'u');

/** Whether a text is a DID by the contract's pattern. */
export function isDid(text: string): text is `did:${string}:${string}` {
  return text.length <= maxLength && syntax.test(text);
}

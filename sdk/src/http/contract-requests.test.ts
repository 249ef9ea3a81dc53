import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { createContractRequests } from './contract-requests.js';

/** Any contract with these parameters. */
type AnyPaths = Record<
  string,
  {
    get: {
      parameters: { path: object; query: object };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  }
>;

const baseUrl = 'https://oracle.test/prefix';

/** The URL that a request goes to. */
const urlOf = async (
  path: string,
  params: { readonly path: object; readonly query: object },
): Promise<string> => {
  let url = '';
  await createContractRequests<AnyPaths>(`${baseUrl}/`).GET(path, {
    params,
    fetch: (request) => {
      url = request.url;
      return Promise.resolve(Response.json(null));
    },
  });
  return url;
};

describe('A request', () => {
  it('has the URL that openapi-fetch would give it, for all values of parameters', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const value = fc.oneof(text, fc.integer(), fc.boolean());
    const query = fc.dictionary(
      fc.stringMatching(/^[a-z]\w*$/),
      fc.oneof(value, fc.array(value), fc.constantFrom(null, undefined)),
    );
    await fc.assert(
      fc.asyncProperty(text, query, async (id, queried) => {
        const params = { path: { id }, query: queried };
        const options = { baseUrl, params, pathSerializer: defaultPathSerializer };
        const expected = createFinalURL('/sessions/{id}/x', {
          ...options,
          querySerializer: createQuerySerializer(),
        });
        expect(await urlOf('/sessions/{id}/x', params)).toBe(new URL(expected).href);
      }),
    );
  });

  it('meets no parameter of the contract that is written in another way', () => {
    const parameters = JSON.stringify(openapi, (key, value: unknown) =>
      key === 'schemas' ? undefined : value,
    );
    expect(parameters).not.toMatch(/"(style|explode|allowReserved)":|"deepObject"/);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { createContractRequests } from './contract-requests.js';

interface AnyOperation {
  readonly parameters: { readonly path?: object; readonly query?: object; readonly header?: object };
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } };
}

/** Any contract with these parameters and bodies. */
type AnyPaths = Record<string, { readonly get: AnyOperation; readonly post: AnyOperation }>;

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

/** What is sent. */
const sent = async (parts: object): Promise<Request> => {
  const requests: Request[] = [];
  await createContractRequests<AnyPaths>(baseUrl).POST('/sessions', {
    ...parts,
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(Response.json(null));
    },
  });
  const [request] = requests;
  if (!request) throw new Error('Nothing was sent');
  return request;
};

/** What a reply is read as. */
const read = async (response: Response, parts: object = {}) => {
  const { data, error } = await createContractRequests<AnyPaths>(baseUrl).GET('/sessions', {
    ...parts,
    fetch: () => Promise.resolve(response),
  });
  return { data, error };
};

describe('A request', () => {
  it('has the URL that openapi-fetch would give it, for all values of parameters', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !/^\.\.?$/.test(id));
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

  it.each([
    ['empty', { sessionId: '' }],
    ['one of a folder', { sessionId: '..' }],
    ['missing', {}],
  ])('is not sent when a parameter of its path is %s', async (_what, path) => {
    const calls: Request[] = [];
    const called = createContractRequests<AnyPaths>(baseUrl).GET('/sessions/{sessionId}', {
      params: { path },
      fetch: (request) => {
        calls.push(request);
        return Promise.resolve(Response.json(null));
      },
    });
    await expect(called).rejects.toThrow(TypeError);
    expect(calls).toEqual([]);
  });

  it('has its body as JSON, and says so', async () => {
    for (const body of [{ message: 'é' }, [], 'text', 0, false, null]) {
      const request = await sent({ body });
      expect(request.headers.get('content-type')).toBe('application/json');
      expect(await request.json()).toEqual(body);
    }
  });

  it('without a body has no type of one', async () => {
    const request = await sent({});
    expect(request.body).toBeNull();
    expect(request.headers.has('content-type')).toBe(false);
  });

  it.each<[string, NonNullable<RequestInit['body']>, string]>([
    ['a text', 'a,b', 'a,b'],
    ['bytes', new Uint8Array([0x61, 0x62]), 'ab'],
    ['a Blob, whose own type does not count', new Blob(['a'], { type: 'image/png' }), 'a'],
    ['a stream', new Blob(['a']).stream(), 'a'],
  ])('has %s as it is', async (_what, body, text) => {
    const headers = { 'Content-Type': 'text/csv' };
    const request = await sent({ headers, body: {}, bodySerializer: () => body, duplex: 'half' });
    expect(request.headers.get('content-type')).toBe('text/csv');
    expect(await request.text()).toBe(text);
  });

  it('has a form as it is, with the boundary that the platform has chosen', async () => {
    const form = new FormData();
    form.set('name', 'Ada');
    const request = await sent({ body: {}, bodySerializer: () => form });
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(await request.text()).toContain('Ada');
  });

  it('has a header once, as it was given last, however it is written', async () => {
    const { headers } = await sent({
      headers: { ACCEPT: 'text/csv', 'x-request-id': 'one', 'content-type': 'text/plain' },
      params: { header: { 'X-Request-Id': 'two', 'if-match': undefined } },
      body: {},
    });
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'text/csv',
      'content-type': 'text/plain',
      'x-request-id': 'two',
    });
  });

  it('is aborted by its signal', async () => {
    const abort = new AbortController();
    const { signal } = await sent({ signal: abort.signal });
    abort.abort('left');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
  });

  it('meets no parameter of the contract that is written in another way', () => {
    const parameters = JSON.stringify(openapi, (key, value: unknown) =>
      key === 'schemas' ? undefined : value,
    );
    expect(parameters).not.toMatch(/"(style|explode|allowReserved)":|"deepObject"/);
  });
});

describe('A reply', () => {
  const empty = { data: undefined, error: undefined };

  it.each<[string, Response, object]>([
    ['JSON', Response.json({ did: 'did:x' }), { data: { did: 'did:x' }, error: undefined }],
    ['JSON after a byte order mark', new Response('\uFEFF[1]'), { data: [1], error: undefined }],
    ['null', new Response('null'), { data: null, error: undefined }],
    ['nothing, with 204', new Response(null, { status: 204 }), empty],
    ['nothing, with 205', new Response(null, { status: 205 }), empty],
    ['nothing, with its length', new Response('', { headers: { 'content-length': '0' } }), empty],
    ['nothing, without its length', new Response(''), empty],
    ['a problem', Response.json({ code: 'x' }, { status: 400 }), { data: undefined, error: { code: 'x' } }],
    ['a page of a proxy', new Response('<p>', { status: 502 }), { data: undefined, error: '<p>' }],
    ['an empty refusal', new Response(null, { status: 401 }), { data: undefined, error: '' }],
  ])('is read as %s', async (_what, response, expected) => {
    expect(await read(response)).toEqual(expected);
  });

  it('of 2xx that is not JSON is a SyntaxError, which the transport says in its own words', async () => {
    await expect(read(new Response('<p>'))).rejects.toThrow(SyntaxError);
  });

  it('is given as a text or as a stream where the call says so', async () => {
    expect((await read(new Response('a.b.c'), { parseAs: 'text' })).data).toBe('a.b.c');
    const { body } = new Response('id: 1');
    const { data } = await read(new Response(body), { parseAs: 'stream' });
    expect(data).toBe(body);
    expect(await read(new Response(null, { status: 204 }), { parseAs: 'stream' })).toEqual(empty);
    const refused = Response.json({ code: 'x' }, { status: 404 });
    expect(await read(refused, { parseAs: 'stream' })).toMatchObject({ error: { code: 'x' } });
  });
});

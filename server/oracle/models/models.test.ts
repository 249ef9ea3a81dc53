import { describe, expect, it } from '@jest/globals';
import { createModels } from './models.js';
import { createModelHandlers } from './handlers.js';
import { parseModels } from '../../config/model-settings.js';

const contextTokens = 128_000;
const pricing = { inputPerMillion: 1, outputPerMillion: 2, currency: 'USD' };

describe('the models', () => {
  it('are only the guide when none is configured', () => {
    expect(createModels({ contextTokens, models: [{ id: 'other' }] }).list()).toEqual({
      models: [{ id: 'guide', label: 'Guide', isDefault: true, vision: false }],
      default: 'guide',
    });
  });

  it('are listed with the default first, without unknown fields', () => {
    const models = [
      { id: 'a', pricing },
      { id: 'b', label: 'B', contextTokens: 8_000, tier: 'fast' },
    ];
    expect(createModels({ model: 'b', models, contextTokens }).list()).toEqual({
      models: [
        { id: 'b', label: 'B', isDefault: true, contextTokens: 8_000, tier: 'fast' },
        { id: 'a', label: 'a', isDefault: false, pricing: { ...pricing, unit: 'per_million_tokens' } },
      ],
      default: 'b',
    });
  });

  it('are chosen by id; an unknown one is replaced by the default', () => {
    const models = createModels({
      model: 'a',
      models: [{ id: 'b', contextTokens: 8_000, vision: true }],
      contextTokens,
    });
    expect(models.choose()).toEqual({ id: 'a', contextTokens, isFallback: false });
    expect(models.choose('b')).toEqual({ id: 'b', contextTokens: 8_000, vision: true, isFallback: false });
    for (const asked of ['c', '', '__proto__', 'guide'])
      expect(models.choose(asked)).toEqual({ id: 'a', contextTokens, isFallback: true });
  });

  it('are public', async () => {
    const { listModels } = createModelHandlers(createModels({ model: 'a', contextTokens }));
    const reply = await listModels({
      requestId: 'req_1',
      path: {},
      query: {},
      header: {},
      body: undefined,
      caller: undefined,
    });
    expect(reply).toEqual({
      status: 200,
      body: { models: [{ id: 'a', label: 'a', isDefault: true }], default: 'a' },
    });
  });
});

describe('LLM_MODELS', () => {
  it('is ids, or objects', () => {
    expect(parseModels(' a , b')).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(
      parseModels(' [{"id":"a","vision":true,"pricing":{"inputPerMillion":1,"outputPerMillion":2}}]'),
    ).toEqual([{ id: 'a', vision: true, pricing }]);
  });

  it.each([
    '',
    'a,,b',
    'a,a',
    '[]',
    '[{"id":""}]',
    '[{"id":"a","x":1}]',
    '[{',
    '[{"id":"a"},{"id":"a"}]',
    '[{"id":"a","contextTokens":5}]',
  ])('cannot be %s', (text) => {
    expect(parseModels(text)).toBeUndefined();
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { asyncapi } from '../contract/asyncapi.js';
import { mergeAsyncApi } from '../plugins/contract/merge-asyncapi.js';
import { mergeOpenApi } from '../plugins/contract/merge-openapi.js';
import type { Plugin } from '../plugins/define-plugin.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import { orderPlugins } from '../plugins/order-plugins.js';
import { permutations } from '../plugins/testing/permutations.js';
import { bundledPlugins } from './bundled-plugins.js';

const names = Object.keys(bundledPlugins);
let orders: Plugin[][];
beforeAll(async () => {
  orders = permutations(await loadPlugins(names, { folder: process.cwd(), bundled: bundledPlugins }));
});

const additionsOf = (plugins: readonly Plugin[], document: 'openapi' | 'asyncapi') =>
  plugins.flatMap(({ name, contract }) => {
    const fragment = contract?.[document];
    return fragment ? [{ plugin: name, fragment }] : [];
  });

describe('all bundled plugins together', () => {
  it('start in the same order, however they are listed', () => {
    const started = orders.map((order) => orderPlugins(order, openapi.info.version).map(({ name }) => name));
    expect(started.length).toBeGreaterThanOrEqual(24);
    expect(new Set(started.map((order) => order.join())).size).toBe(1);
    expect(started[0]?.toSorted()).toEqual(names.toSorted());
  });

  it('have contracts of the same bytes, however they are listed', () => {
    const merged = orders.map((order) =>
      JSON.stringify([
        mergeOpenApi(openapi, additionsOf(order, 'openapi')),
        mergeAsyncApi(asyncapi, additionsOf(order, 'asyncapi')),
      ]),
    );
    expect(new Set(merged).size).toBe(1);
    for (const name of names) expect(merged[0]).toContain(`"/${name}`);
  });
});

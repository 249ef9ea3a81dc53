import { describe, expect, it } from '@jest/globals';
import { DiagnosticSeverity, Parser } from '@asyncapi/parser';
import { asyncapi as host } from '../../contract/asyncapi.js';
import { askFragment } from '../testing/test-plugin.js';
import { mergeAsyncApi, type AsyncApiAddition } from './merge-asyncapi.js';

type Fragment = ReturnType<typeof askFragment>;

const addition = (name: string): AsyncApiAddition => ({ plugin: name, fragment: askFragment(name) });

const changed = (change: (fragment: Fragment) => unknown): AsyncApiAddition => {
  const fragment = askFragment('weather');
  change(fragment);
  return { plugin: 'weather', fragment };
};
const take = (fragment: Fragment) => fragment.operations.weatherTake ?? {};
const ask = (fragment: Fragment) => fragment.components.messages.weatherAsk ?? {};

describe('a fragment of AsyncAPI', () => {
  it('adds its operations, messages and schemas to the channel of a session', () => {
    const merged = mergeAsyncApi(host, [addition('weather')]);
    expect(merged.operations.weatherTake).toMatchObject({
      action: 'receive',
      channel: { $ref: '#/channels/session' },
      messages: [{ $ref: '#/channels/session/messages/weatherAsk' }],
    });
    expect(merged.channels.session?.messages).toEqual({
      ...host.channels.session?.messages,
      weatherAsk: { $ref: '#/components/messages/weatherAsk' },
      weatherTold: { $ref: '#/components/messages/weatherTold' },
    });
    expect(merged.components.messages.weatherAsk?.name).toBe('weather.ask');
    expect(merged.components.schemas).toHaveProperty('WeatherText.type', 'object');
  });

  it('may refer to schemas of the host', () => {
    const payload = { $ref: 'host:components/schemas/Pong' };
    const merged = mergeAsyncApi(host, [changed((fragment) => Object.assign(ask(fragment), { payload }))]);
    expect(merged.components.messages.weatherAsk?.payload).toEqual({ $ref: '#/components/schemas/Pong' });
  });

  it('leaves the document a valid one of AsyncAPI', async () => {
    const merged = mergeAsyncApi(host, [addition('weather'), addition('sun-rise')]);
    const findings = await new Parser().validate(JSON.stringify(merged));
    expect(findings.filter(({ severity }) => DiagnosticSeverity[severity] === 'Error')).toEqual([]);
  });

  it('changes nothing of the host', () => {
    const before = structuredClone(host);
    const merged = mergeAsyncApi(host, [addition('weather')]);
    expect(host).toEqual(before);
    expect(merged.operations).toMatchObject(host.operations);
    expect(mergeAsyncApi(host, [])).toEqual(host);
  });

  it('gives the same bytes in whatever order the plugins come', () => {
    const names = ['weather', 'tides', 'sun-rise'];
    const orders = [names, names.toReversed(), ['tides', 'weather', 'sun-rise']].map((order) =>
      JSON.stringify(mergeAsyncApi(host, order.map(addition))),
    );
    expect(new Set(orders).size).toBe(1);
  });

  it.each<[string, (fragment: Fragment) => unknown, RegExp]>([
    ['is of AsyncAPI 2', (f) => (f.asyncapi = '2.6.0'), /asyncapi/],
    ['has servers', (f) => Object.assign(f, { servers: {} }), /servers/],
    ['has channels of its own', (f) => Object.assign(f, { channels: {} }), /channels/],
    [
      'uses another channel of the host',
      (f) => Object.assign(take(f), { channel: { $ref: 'host:channels/answer' } }),
      /operations weatherTake channel/,
    ],
    ['has an unknown action', (f) => Object.assign(take(f), { action: 'publish' }), /action/],
    ['has an operation without a message', (f) => Object.assign(take(f), { messages: [] }), /messages/],
    [
      'has an operation with a message that is not there',
      (f) => Object.assign(take(f), { messages: [{ $ref: '#/components/messages/weatherNone' }] }),
      /operations\.weatherTake: .*leads to nothing/,
    ],
    [
      'has an operation with a message of the host',
      (f) => Object.assign(take(f), { messages: [{ $ref: 'host:components/messages/ping' }] }),
      /must be #\/components\/messages/,
    ],
    [
      'has an operation without a stability',
      (f) => Reflect.deleteProperty(take(f), 'x-stability-level'),
      /x-stability/,
    ],
    [
      'has an operation of the host',
      (f) => (f.operations.subscribe = take(f)),
      /operations\.subscribe: the host has the operation subscribe/,
    ],
    [
      'sends and receives one message',
      (f) => (f.operations.weatherBack = { ...take(f), action: 'send' }),
      /plugin weather has the event weather\.ask/,
    ],
    [
      'has a message of another name',
      (f) => (f.components.messages.rain = ask(f)),
      /must be weather or begin/,
    ],
    [
      'has an event without its prefix',
      (f) => Object.assign(ask(f), { name: 'ask' }),
      /weatherAsk\.name: must be weather\.<event>/,
    ],
    [
      'has an event of another plugin',
      (f) => Object.assign(ask(f), { name: 'tides.ask' }),
      /must be weather\.<event>/,
    ],
    ['has an event with two dots', (f) => Object.assign(ask(f), { name: 'weather.a.b' }), /weather\.<event>/],
    ['has an event in upper case', (f) => Object.assign(ask(f), { name: 'weather.Ask' }), /in lower case/],
    [
      'has one event twice',
      (f) => Object.assign(f.components.messages.weatherTold ?? {}, { name: 'weather.ask' }),
      /plugin weather has the event weather\.ask/,
    ],
    ['has a message without payload', (f) => Reflect.deleteProperty(ask(f), 'payload'), /payload/],
    [
      'has a payload that is not named',
      (f) => Object.assign(ask(f), { payload: { type: 'object' } }),
      /messages weatherAsk payload/,
    ],
    [
      'has a payload that is no object',
      (f) => Object.assign(ask(f), { payload: { $ref: 'host:components/schemas/SessionId' } }),
      /weatherAsk\.payload: must be an object/,
    ],
    [
      'has a reference that leads nowhere',
      (f) => (f.components.schemas.WeatherMore = { $ref: 'host:components/schemas/Nothing' }),
      /Nothing leads to nothing in this host/,
    ],
    ['has a schema of another name', (f) => (f.components.schemas.Rain = {}), /must be Weather or begin/],
    [
      'has a message in no operation',
      (f) => Reflect.deleteProperty(f.operations, 'weatherTell'),
      /weatherTold/,
    ],
    ['has a key of its own', (f) => Object.assign(take(f), { 'x-anything': 1 }), /x-anything/],
  ])('that %s stops the start, with the place', (_, change, message) => {
    const merge = () => mergeAsyncApi(host, [changed(change)]);
    expect(merge).toThrow(/^plugin weather: /);
    expect(merge).toThrow(message);
  });

  it('that clashes with another plugin stops the start, with both names', () => {
    const other = addition('tides');
    const clash = changed((fragment) => (fragment.operations.tidesTake = take(fragment)));
    for (const order of [
      [clash, other],
      [other, clash],
    ])
      expect(() => mergeAsyncApi(host, order)).toThrow(/^plugin weather: .*plugin tides has the operation/);
  });
});

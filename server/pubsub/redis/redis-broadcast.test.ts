import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { describeWithRedis, startTestRedis, type TestRedis } from '../../testing/services/test-redis.js';
import { closeReplicas, hear, openReplica, PREFIX } from './testing/redis-replica.js';

afterEach(closeReplicas);

describeWithRedis('a broadcast', () => {
  let server: TestRedis;

  beforeEach(async () => {
    server = await startTestRedis();
  });
  afterEach(() => server.stop());

  it('reaches this replica and the others once each, in order', async () => {
    const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
    const [near, far] = await Promise.all([hear(here.broadcast, 'a'), hear(there.broadcast, 'a')]);
    const words = Array.from({ length: 500 }, (_, index) => `word ${index}`);
    for (const word of words) here.broadcast.publish('a', word);
    expect(await far.until('word 499')).toEqual(words);
    there.broadcast.publish('a', 'the end');
    expect(await near.until('the end')).toEqual([...words, 'the end']);
  });

  it('stays on its channel and within its deployment', async () => {
    const [here, there, stranger] = await Promise.all([
      openReplica(server.url),
      openReplica(server.url),
      openReplica(server.url, { prefix: 'another' }),
    ]);
    const ears = await Promise.all([
      hear(there.broadcast, 'a'),
      hear(there.broadcast, 'b'),
      hear(stranger.broadcast, 'a'),
    ]);
    for (const channel of ['a', 'b']) here.broadcast.publish(channel, channel);
    stranger.broadcast.publish('a', 'stranger');
    await Promise.all([ears[0].until('a'), ears[1].until('b'), ears[2].until('stranger')]);
    expect(ears.map(({ heard }) => heard)).toEqual([['a'], ['b'], ['stranger']]);
  });

  it('reaches the others when one unsubscribes, none when all have, and one that subscribes again', async () => {
    const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
    const [first, second] = [await hear(there.broadcast, 'a'), await hear(there.broadcast, 'a')];
    first.stop();
    first.stop();
    here.broadcast.publish('a', '1');
    await second.until('1');
    expect(first.heard).toEqual([]);
    second.stop();
    const probe = await createClient({ url: server.url }).connect();
    while ((await probe.pubSubNumSub([`${PREFIX}:news:a`]))[`${PREFIX}:news:a`] !== 0);
    await probe.close();
    const again = await hear(there.broadcast, 'a');
    here.broadcast.publish('a', '2');
    expect(await again.until('2')).toEqual(['2']);
  });

  it('continues when a listener throws', async () => {
    const failures: unknown[] = [];
    const onListenerFailed = (error: unknown) => void failures.push(error);
    const [here, there] = await Promise.all([
      openReplica(server.url),
      openReplica(server.url, { onListenerFailed }),
    ]);
    const failure = new Error('no');
    await there.broadcast.subscribe('a', () => {
      throw failure;
    });
    const ear = await hear(there.broadcast, 'a');
    here.broadcast.publish('a', '1');
    here.broadcast.publish('a', '2');
    expect(await ear.until('2')).toEqual(['1', '2']);
    expect(failures).toEqual([failure, failure]);
  });
});

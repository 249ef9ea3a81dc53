import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { collectWhenIdle } from './collect-when-idle.js';

const MIB = 1024 * 1024;
let heap: number;
let cpu: number;
let collections: number;
let afterCollection: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  [heap, cpu, collections] = [70 * MIB, 0, 0];
  afterCollection = () => (heap = 50 * MIB);
  collectWhenIdle({
    collect() {
      collections++;
      afterCollection();
    },
    heapBytes: () => heap,
    cpuMs: () => cpu,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);

it('what the start has left is collected once', () => {
  pass(60);
  expect(collections).toBe(1);
});

it('what a load has left is collected when the load is over', () => {
  pass(10);
  heap = 280 * MIB;
  for (let second = 0; second < 60; second++) {
    cpu += 200;
    pass(1);
  }
  expect(collections).toBe(1);
  pass(20);
  expect(collections).toBe(2);
});

it('a heap that has hardly grown is left alone', () => {
  pass(10);
  heap += 20 * MIB;
  pass(60);
  expect(collections).toBe(1);
});

it('what quiet streams still use is collected once they have ended', () => {
  pass(10);
  let used = 200 * MIB;
  heap = 210 * MIB;
  const collectLive = () => (heap = Math.min(heap, used));
  afterCollection = collectLive;
  pass(60);
  expect(collections).toBeGreaterThan(1);
  used = 40 * MIB;
  pass(600);
  expect(heap).toBe(40 * MIB);
});

it('collections that free nothing become rare', () => {
  pass(10);
  afterCollection = () => undefined;
  heap = 200 * MIB;
  pass(3600);
  expect(collections).toBeLessThan(20);
});

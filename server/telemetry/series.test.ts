import { expect, test } from '@jest/globals';
import { Distribution, SeriesByLabels, Total } from './series.js';

const totals = () => new SeriesByLabels(['route', 'status'], () => new Total());

test('values with the same labels are one series, in whatever order the labels are given', () => {
  const series = totals();
  series.of({ route: '/health', status: 200 }).add(1);
  series.of({ status: 200, route: '/health' }).add(2);
  series.of({ route: '/health', status: 404 }).add(4);
  expect(series.all.map(({ labels, value }) => [labels, value.sum])).toEqual([
    [{ route: '/health', status: 200 }, 3],
    [{ route: '/health', status: 404 }, 4],
  ]);
});

test('a label that is undefined is absent, and is another one than any value', () => {
  const series = totals();
  series.of({ route: undefined, status: 200 }).add(1);
  series.of({ route: 'undefined', status: 200 }).add(2);
  series.of({ status: 200 }).add(4);
  expect(series.all.map(({ labels, value }) => [labels, value.sum])).toEqual([
    [{ status: 200 }, 5],
    [{ route: 'undefined', status: 200 }, 2],
  ]);
});

test('an instrument without labels has one series', () => {
  const series = new SeriesByLabels([], () => new Total());
  series.of({}).add(1);
  series.of({}).add(1);
  expect(series.all.map(({ labels, value }) => [labels, value.sum])).toEqual([[{}, 2]]);
});

test('values beyond two thousand series are one series, and those before go on', () => {
  const series = totals();
  for (let status = 0; status < 2_010; status++) series.of({ route: '/', status }).add(1);
  series.of({ route: '/', status: 7 }).add(1);
  expect(series.all).toHaveLength(2_001);
  expect(series.all[7]?.value.sum).toBe(2);
  expect(series.all.at(-1)).toMatchObject({ labels: { 'otel.metric.overflow': true }, value: { sum: 10 } });
});

test('a value is counted in the first bucket whose limit it does not exceed', () => {
  const seconds = new Distribution([0.1, 1]);
  for (const value of [0, 0.1, 0.11, 1, 5]) seconds.add(value);
  expect(seconds).toMatchObject({ counts: [2, 2, 1], count: 5 });
  expect(seconds.sum).toBeCloseTo(6.21);
});

test.each([-1, NaN])('%s is no measurement', (value) => {
  const seconds = new Distribution([1]);
  seconds.add(value);
  expect(seconds).toMatchObject({ counts: [0, 0], count: 0, sum: 0 });
});

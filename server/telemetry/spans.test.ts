import { emptyResource } from '@opentelemetry/resources';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startTracing } from './sdk/start-tracing.js';
import { beginSpan, connectTracing, currentTraceId, currentTraceparent } from './spans.js';

const SAMPLED = '00-00000001000000000000000000000002-00f067aa0ba902b7-01';
const NOT_SAMPLED = '00-ffffffff000000000000000000000001-00f067aa0ba902b7-01';

let stop: () => Promise<void>;
beforeEach(() => {
  const started = startTracing({
    ...{ resource: emptyResource(), url: 'http://127.0.0.1:1/v1/traces', version: '1' },
    config: { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 0.5 },
  });
  const disconnect = connectTracing(started.tracing);
  stop = async () => {
    disconnect();
    await started.close();
  };
});
afterEach(() => stop());

it('replaces the trace in which work of a trace that is not sampled happens to run', () => {
  const sampled = beginSpan('sampled', { parent: SAMPLED });
  const inner = sampled?.run(() => {
    const other = beginSpan('other', { parent: NOT_SAMPLED });
    return other?.run(() => ({ child: beginSpan('child'), traceparent: currentTraceparent() }));
  });
  expect(inner).toEqual({
    child: undefined,
    traceparent: expect.stringMatching(/^00-f{8}0{23}1-\w{16}-00$/),
  });
});

it('begins a part of a span only within one that is recorded', () => {
  expect(beginSpan('alone')).toBeUndefined();
  const sampled = beginSpan('sampled', { parent: SAMPLED });
  const child = sampled?.run(() => beginSpan('child'));
  expect(child?.traceId).toBe(sampled?.traceId);
  expect(child?.isRecording).toBe(true);
});

it('tells work its place in a trace that is not sampled', () => {
  const span = beginSpan('other', { parent: NOT_SAMPLED });
  expect(span?.isRecording).toBe(false);
  expect(span?.traceparent).toMatch(/^00-ffffffff000000000000000000000001-[0-9a-f]{16}-00$/);
  expect(span?.run(() => currentTraceparent())).toBe(span?.traceparent);
  expect(span?.run(() => currentTraceId())).toBe('ffffffff000000000000000000000001');
});

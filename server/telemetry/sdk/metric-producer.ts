import { ValueType, type HrTime } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { instruments, type InstrumentName } from '../instruments/all-instruments.js';
import { readCounter, readGauge, readHistogram } from '../metrics.js';
import type { Distribution, Series } from '../series.js';

const names = Object.keys(instruments) as InstrumentName[];

/** Gives the exporters of the SDK what this server has recorded. Its readers add the resource. */
export function createMetricProducer(version: string): MetricProducer {
  const scope = { name: 'twin-oracle', version };
  return {
    async collect() {
      const all = await Promise.all(names.map(dataOf));
      const metrics = all.filter(({ dataPoints }) => dataPoints.length > 0);
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] },
        errors: [],
      };
    },
  };
}

async function dataOf(name: InstrumentName): Promise<MetricData> {
  const { kind, unit, description } = instruments[name];
  const common = {
    descriptor: { name, unit, description, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (kind) {
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: pointsOf(readCounter(name), ({ sum }) => sum),
      };
    case 'gauge':
      return {
        ...common,
        dataPointType: DataPointType.GAUGE,
        dataPoints: pointsOf(await readGauge(name), ({ sum }) => sum),
      };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: pointsOf(readHistogram(name), histogramOf),
      };
  }
}

function pointsOf<Recorded, Value>(
  series: readonly Series<Recorded>[],
  valueOf: (recorded: Recorded) => Value,
): DataPoint<Value>[] {
  const endTime = hrTime(Date.now());
  return series.map(({ labels, since, value }) => ({
    ...{ attributes: labels, startTime: hrTime(since), endTime },
    value: valueOf(value),
  }));
}

function histogramOf({ limits, counts, count, sum }: Distribution) {
  return { buckets: { boundaries: [...limits], counts: [...counts] }, count, sum };
}

/** Seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  return [Math.trunc(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}

import { typedTool, type Tool } from '@twin-oracle/server';
import { z } from 'zod';
import type { ReportStore } from './report-store.js';

/** Lets the model read the last report of a city. */
export function createWeatherTool(store: ReportStore): Tool {
  return typedTool({
    name: 'get_weather',
    description: 'Returns the last weather report of a city, or says that there is none.',
    input: z.strictObject({ city: z.string().min(1).max(80) }),
    output: z.looseObject({ found: z.boolean() }),
    timeoutMs: 5_000,
    async run({ city }) {
      const report = await store.get(city);
      return { found: report !== null, ...report };
    },
  });
}

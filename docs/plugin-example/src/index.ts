import { definePlugin } from '@twin-oracle/server';
import { z } from 'zod';
import { contract } from './generated/contract.js';
import { createReportStore, migrations } from './report-store.js';
import { createWeatherTool } from './weather-tool.js';

/** What users say about the weather: a route, a socket event, a tool, a setting and a table. */
export default definePlugin({
  name: 'weather',
  version: '1.0.0',
  requires: { host: '>=0.2.0' },
  manifest: {
    title: 'Weather',
    summary: 'Knows what users have reported about the weather of cities.',
    whenToUse: ['The user asks about the weather of a city.'],
    tags: ['weather'],
  },
  config: z.object({ WEATHER_UNIT: z.enum(['celsius', 'fahrenheit']).default('celsius') }),
  contract,
  needs: ['database', 'clock', 'events'],
  setup({ config: { WEATHER_UNIT: unit }, database, clock, events }) {
    const store = createReportStore({ database, clock, unit });
    return {
      migrations,
      handlers: {
        getWeatherReport: async ({ path }) => ({ status: 200, body: await store.get(path.city) }),
        putWeatherReport: async ({ path, body }) => ({
          status: 200,
          body: await store.put(path.city, body.temperature),
        }),
      },
      events: {
        async 'weather.ask'({ city }, { sessionId }) {
          const report = await store.get(city);
          events.emit(sessionId, 'weather.told', {
            city,
            ...(report && { temperature: report.temperature, unit: report.unit }),
          });
        },
      },
      tools: [createWeatherTool(store)],
    };
  },
});

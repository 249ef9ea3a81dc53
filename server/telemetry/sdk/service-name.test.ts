import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { startSdk } from './start-sdk.js';

const VARIABLES = ['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'] as const;
afterEach(() => VARIABLES.forEach((name) => Reflect.deleteProperty(process.env, name)));

/** What the metrics say of the process that they are of. */
async function targetInfo(): Promise<string> {
  const { metricsUrl = '', ...sdk } = await startSdk({
    config: { METRICS_PORT: 0 },
    version: '1.2.3',
    async listen(server) {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${portOf(server)}`;
    },
    onFailed: () => undefined,
  });
  try {
    const metrics = await (await fetch(metricsUrl)).text();
    return metrics.split('\n').find((line) => line.startsWith('target_info{')) ?? '';
  } finally {
    await sdk.close();
  }
}

it('is called twin-oracle', async () => {
  const info = await targetInfo();
  expect(info).toContain('service_name="twin-oracle"');
  expect(info).toContain('service_version="1.2.3"');
});

it('is called what the operator says, with the attributes that the operator gives', async () => {
  process.env.OTEL_SERVICE_NAME = 'oracle-of-harbour';
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'service.name=ignored,deployment.environment.name=staging';
  const info = await targetInfo();
  expect(info).toContain('service_name="oracle-of-harbour"');
  expect(info).toContain('deployment_environment_name="staging"');
});

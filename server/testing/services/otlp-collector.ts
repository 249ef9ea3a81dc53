/** A collector of OpenTelemetry that keeps the spans that it is sent. */
import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { portOf } from './port.js';

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
const batch = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export type CollectedSpan = z.output<typeof span>;

export interface OtlpCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** Those that have come, in the order in which they ended. A server sends all of them when it stops. */
  readonly spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of batch.parse(JSON.parse(body)).resourceSpans)
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

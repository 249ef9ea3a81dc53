import type { RunFrame } from '@twin-oracle/sdk';
import { createInvocation, type UcanKey } from '@twin-oracle/sdk/ucan';

interface RunAtServer {
  readonly baseUrl: string;
  readonly runId: string;
  readonly oracleDid: string;
  readonly key: UcanKey;
}

/** A command that reads the run, signed for some minutes: the run belongs to the key of this browser, which a terminal does not have. */
export const curlOfRun = async ({ baseUrl, runId, oracleDid, key }: RunAtServer): Promise<string> => {
  const { serialized } = await createInvocation({ issuer: key, audience: oracleDid });
  return [
    `curl -N '${baseUrl}/runs/${runId}'`,
    `-H 'Accept: text/event-stream'`,
    `-H 'X-Auth-Type: ucan'`,
    `-H 'Authorization: Bearer ${serialized}'`,
  ].join(' \\\n  ');
};

/** A command that writes the run as a scenario of the mock, from its frames. */
export const scenarioOfRun = (frames: readonly RunFrame[]): string =>
  [
    "make --silent scenario NAME=recorded > spec/scenarios/recorded.yaml <<'STREAM'",
    ...frames.map((frame) => {
      const event = frame.event === 'unknown' ? frame.name : frame.event;
      return `event: ${event}\nid: ${frame.id ?? ''}\ndata: ${JSON.stringify(frame.data)}\n`;
    }),
    'STREAM',
  ].join('\n');

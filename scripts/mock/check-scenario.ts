import { frameValidators } from '../../generated/frame-validators.js';
import { MockOracle, type Scenario } from '@twin-oracle/sdk/testing';

const USER = 'did:example:user';

/** Plays a scenario without its pauses, with nobody who answers its calls. @returns what does not fit the contract. */
export async function checkScenario(scenario: Scenario): Promise<string[]> {
  const misfits: string[] = [];
  const oracle = new MockOracle({
    scenarios: [{ name: scenario.name, summary: scenario.summary, steps: scenario.steps }],
    oracle: { name: 'Mock', did: 'did:example:oracle' },
    onFrame(_run, { id, event, data }) {
      const validate = frameValidators[event];
      if (validate(data)) return;
      const errors = validate.errors?.map(
        ({ instancePath, message }) => `${instancePath || '/'} ${message ?? ''}`,
      );
      misfits.push(`the frame ${id}, ${event}, does not fit the contract: ${errors?.join(', ') ?? ''}`);
    },
    pause: () => Promise.resolve(),
  });
  const { sessionId } = oracle.createSession(USER);
  const body = { message: `/${scenario.name}`, stream: true } as const;
  const run = oracle.send(USER, sessionId, { body, requestId: '00000000-0000-4000-8000-000000000000' });
  await run.log.ended();
  return misfits;
}

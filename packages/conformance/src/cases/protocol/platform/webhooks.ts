import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at } from '../../../suite/read-json.js';
import { requirementCase } from '../requirement-case.js';
import { createDevice } from './device.js';
import {
  challengeOf,
  isVerification,
  receiveWebhooks,
  signatureOf,
  type Delivery,
} from './webhook-receiver.js';

const NEEDS = ['platform'] as const;

const agree = (delivery: Delivery) => ({ status: 200, body: challengeOf(delivery) });

export const platformWebhooks: readonly ConformanceCase[] = [
  requirementCase('HOOK-1', 'the challenge comes first', NEEDS, async (context) => {
    const receiver = await receiveWebhooks(context, agree);
    const did = await createDevice(context);
    await receiver.find(({ event }) => at(event, 'subject') === did);
    const [first] = receiver.deliveries;
    expectEqual(at(first?.event, 'type'), 'webhook.verification', 'the first delivery');
    expectThat(typeof at(first?.event, 'data', 'challenge') === 'string', 'a challenge', first?.body);
  }),

  requirementCase('HOOK-1/silent', 'who does not agree gets nothing', NEEDS, async (context) => {
    const receiver = await receiveWebhooks(context, () => ({ status: 200, body: '{}' }));
    await receiver.find(isVerification);
    const agreeing = await receiveWebhooks(context, agree);
    const did = await createDevice(context);
    await agreeing.find(({ event }) => at(event, 'subject') === did);
    const types = receiver.deliveries.map(({ event }) => at(event, 'type'));
    expectThat(
      types.every((type) => type === 'webhook.verification'),
      'nothing but the challenge',
      types,
    );
  }),

  requirementCase('HOOK-2', 'deliveries are signed', NEEDS, async (context) => {
    const receiver = await receiveWebhooks(context, agree);
    const did = await createDevice(context);
    await receiver.find(({ event }) => at(event, 'subject') === did);
    for (const delivery of receiver.deliveries) {
      const signatures = delivery.signature.split(' ');
      const wanted = signatureOf(delivery, receiver.secret);
      expectThat(signatures.includes(wanted), `the signature ${wanted}`, delivery.signature);
      const age = Math.abs(Date.now() / 1000 - Number(delivery.timestamp));
      expectThat(age < 300, 'a timestamp of now', delivery.timestamp);
    }
  }),

  requirementCase(
    'HOOK-3',
    'what was not taken comes again',
    NEEDS,
    async (context) => {
      const receiver = await receiveWebhooks(context, (delivery, all) => {
        if (isVerification(delivery)) return agree(delivery);
        return { status: all.filter(({ id }) => id === delivery.id).length > 1 ? 204 : 503 };
      });
      const did = await createDevice(context);
      const { id } = await receiver.find(({ event }) => at(event, 'subject') === did);
      await receiver.find(
        (delivery) => receiver.deliveries.filter((each) => each.id === id).length > 1 && delivery.id === id,
      );
      const bodies = new Set(receiver.deliveries.filter((each) => each.id === id).map(({ body }) => body));
      expectEqual(bodies.size, 1, 'the number of different bodies of one delivery');
    },
    6,
  ),
];

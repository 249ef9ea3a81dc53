/** A receiver that has not agreed gets challenges, few of them, and nothing else. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startReceiver, status, verify, type Answer, type Receiver } from '../testing/receiver.js';
import { openWebhookStage, type WebhookStage } from '../testing/stage.js';

let stage: WebhookStage;
const receivers: Receiver[] = [];

beforeEach(async () => {
  stage = await openWebhookStage();
});
afterEach(async () => {
  await stage.close();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function receive(answerChallenge?: Answer): Promise<Receiver> {
  const receiver = await startReceiver();
  if (answerChallenge) receiver.answerChallenge = answerChallenge;
  receivers.push(receiver);
  return receiver;
}

const addPending = (url: string) =>
  stage.addWebhook(url, { status: 'pending', verifiedAt: null, nextChallengeAt: new Date() });

async function rowOnce(
  id: string,
  holds: (row: Awaited<ReturnType<typeof stage.stateOf>>['row']) => boolean,
) {
  for (;;) {
    const { row } = await stage.stateOf(id);
    if (holds(row)) return row;
  }
}

const isActive = ({ status: state }: { status: string }) => state === 'active';

/** The last of the challenges that are planned has failed. */
const isGivenUp = ({
  nextChallengeAt,
  verificationError,
}: {
  nextChallengeAt: unknown;
  verificationError: unknown;
}) => nextChallengeAt === null && verificationError !== null;

it('gets a signed challenge first, and after its reply the events since then', async () => {
  const receiver = await receive();
  const { id, secret } = await addPending(receiver.url);
  await stage.happen('did:x:1', 'did:x:2');
  stage.start();
  await stage.untilEmpty(id);
  const [asked, ...others] = receiver.challenges;
  if (!asked) throw new Error('nothing was asked');
  expect(others).toEqual([]);
  expect(verify(asked, secret)).toMatchObject({
    type: 'webhook.verification',
    subject: id,
    data: { challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
  });
  expect(receiver.accepted.map(({ event }) => event.subject).sort()).toEqual(['did:x:1', 'did:x:2']);
  expect((await stage.stateOf(id)).row).toMatchObject({ status: 'active', verifiedAt: expect.any(Date) });
});

it('may reply in plain text', async () => {
  const receiver = await receive(({ event }, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' }).end(`${event.data.challenge ?? ''}\n`);
  });
  const { id } = await addPending(receiver.url);
  stage.start();
  await rowOnce(id, isActive);
});

const NOT_AGREED: [string, Answer][] = [
  ['accepts every request', status(204)],
  ['answers something else', (_, response) => void response.end('{"challenge":"another"}')],
  ['sends back whatever comes', ({ body }, response) => void response.end(body)],
  [
    'answers without end',
    ({ event }, response) => {
      response.write(event.data.challenge ?? '');
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    },
  ],
  ['fails', status(500)],
  ['redirects', status(307, { location: 'http://127.0.0.1:1/' })],
];

describe('a receiver that', () => {
  it.each(NOT_AGREED)('%s gets four challenges, no event, and then nothing more', async (_, answer) => {
    const receiver = await receive(answer);
    const { id } = await addPending(receiver.url);
    await stage.happen('did:x:1');
    stage.start();
    stage.start();
    const row = await rowOnce(id, isGivenUp);
    expect(row).toMatchObject({ status: 'pending', challengeAttempts: 4, verifiedAt: null });
    // Others are looked after meanwhile; this one gets nothing more.
    const other = await receive();
    await stage.untilEmpty((await stage.addWebhook(other.url)).id);
    expect(receiver.challenges).toHaveLength(4);
    expect(receiver.messages).toEqual([]);
  });

  it('replies 410 gets one challenge', async () => {
    const receiver = await receive(status(410));
    const { id } = await addPending(receiver.url);
    stage.start();
    await rowOnce(id, isGivenUp);
    expect(receiver.challenges).toHaveLength(1);
  });

  it('has an open challenge when its server stops gets another one from another server', async () => {
    const receiver = await receive(() => new Promise(() => undefined));
    const { id } = await addPending(receiver.url);
    const leaving = stage.start();
    await receiver.until(({ challenges }) => challenges.length === 1);
    const left = leaving.close();
    receiver.answerChallenge = (message, response) =>
      void response.end(JSON.stringify({ challenge: message.event.data.challenge }));
    await left;
    stage.start();
    await rowOnce(id, isActive);
  });
});

it('a reply from a former address of the webhook has no effect', async () => {
  const late = await receive();
  const { id } = await addPending(late.url);
  let release: () => void = () => undefined;
  const isAsked = new Promise<void>((asked) => {
    late.answerChallenge = async ({ event }, response) => {
      asked();
      await new Promise<void>((resolve) => (release = resolve));
      response.end(event.data.challenge);
    };
  });
  stage.start();
  await isAsked;
  const silent = await receive(status(500));
  await stage.dataSource.query(`update webhooks set url = $2, next_challenge_at = now() where id = $1`, [
    id,
    silent.url,
  ]);
  release();
  await rowOnce(id, isGivenUp);
  expect((await stage.stateOf(id)).row).toMatchObject({ status: 'pending', verifiedAt: null });
});

it('a secret that cannot be decrypted sends no challenge, and ends the verification', async () => {
  const receiver = await receive();
  const { id } = await stage.addWebhook(receiver.url, {
    status: 'pending',
    verifiedAt: null,
    nextChallengeAt: new Date(),
    secret: 'no secret',
  });
  stage.start();
  const row = await rowOnce(id, isGivenUp);
  expect(row.verificationError).toBe('The platform could not send it');
  expect(receiver.challenges).toEqual([]);
});

/** Whether a receiver agrees to get events: it answers with the challenge that it was sent. */
import { randomBytes } from 'node:crypto';
import { newIdentifier } from '../../../persistence/identifier.js';
import { parseJson } from '../../../contract/validation/parse-json.js';
import type { Attempt, Receiver, Send } from '../send-delivery.js';

/** The rest is absent when nothing had to be sent. */
export interface ChallengeOutcome extends Partial<Omit<Attempt, 'delivered' | 'answer'>> {
  readonly verified: boolean;
}

const CHALLENGE_BYTES = 32;

/** Limit of the response: the challenge in JSON is 60 characters long. */
const MAX_ANSWER_BYTES = 4 * 1024;

/** Sends one challenge, signed like events. Rejects when the signal is aborted. */
export async function challenge(
  send: Send,
  receiver: Receiver,
  signal?: AbortSignal,
): Promise<ChallengeOutcome> {
  const text = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const event = {
    id: 0,
    type: 'webhook.verification' as const,
    subject: receiver.id,
    timestamp: new Date().toISOString(),
    actor: { did: receiver.ownerDid },
    data: { challenge: text },
  };
  const { delivered, answer, ...attempt } = await send(
    receiver,
    { id: newIdentifier('dlv'), event },
    { maxAnswerBytes: MAX_ANSWER_BYTES, ...(signal && { signal }) },
  );
  if (delivered && !isAnswer(answer, text))
    return { ...attempt, verified: false, error: 'The receiver answered without the challenge' };
  return { ...attempt, verified: delivered };
}

/** A receiver that echoes every request has not agreed: its response is the whole event, in which the challenge is nested deeper. */
function isAnswer(answer: string | undefined, text: string): boolean {
  if (answer === undefined) return false;
  if (answer.trim() === text) return true;
  const json = parseJson(answer);
  return typeof json === 'object' && json !== null && Reflect.get(json, 'challenge') === text;
}

import { z } from 'zod';
import { newIdentifier } from '../../../persistence/identifier.js';
import { CannotResume, type Resumption } from '../../turn/agent.js';

/** Which calls an answer makes, by their ids, so that another server gets their results and makes none of them twice. */
const plan = z.strictObject({ kind: z.string(), calls: z.array(z.string().min(1)) });

export type Plan = z.infer<typeof plan>;

const counted = z.strictObject({ kind: z.literal('stream'), said: z.number().int().min(1) });

/** A new plan, or that of the server that began. */
export function planFor(kind: string, calls: number, resumed: Resumption | undefined): Plan {
  if (resumed?.state === undefined)
    return { kind, calls: Array.from({ length: calls }, () => newIdentifier('call')) };
  const { data } = plan.safeParse(resumed.state);
  if (data?.kind === kind && data.calls.length === calls) return data;
  throw new CannotResume('The answer was begun in another way');
}

/** How far an answer in pieces has come. */
export function saidBefore(resumed: Resumption | undefined): number {
  if (resumed?.state === undefined) return 0;
  const { data } = counted.safeParse(resumed.state);
  if (data) return data.said;
  throw new CannotResume('The answer was begun in another way');
}

export function said(pieces: number): z.infer<typeof counted> {
  return { kind: 'stream', said: pieces };
}

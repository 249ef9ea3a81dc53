import { z } from 'zod';
import { newIdentifier } from '../../../persistence/identifier.js';
import { CannotResume, type Resumption } from '../../turn/agent.js';

/** The ids of the calls that an answer makes, so that another server finds their results and makes no call twice. */
const plan = z.strictObject({ kind: z.string(), calls: z.array(z.string().min(1)) });

export type Plan = z.infer<typeof plan>;

const counted = z.strictObject({ kind: z.literal('stream'), said: z.number().int().min(1) });

/** Creates a plan, or reads the plan of the server that began the answer. */
export function planFor(kind: string, calls: number, resumed: Resumption | undefined): Plan {
  if (resumed?.state === undefined)
    return { kind, calls: Array.from({ length: calls }, () => newIdentifier('call')) };
  const { data } = plan.safeParse(resumed.state);
  if (data?.kind === kind && data.calls.length === calls) return data;
  throw new CannotResume('The answer was begun in another way');
}

/** The number of pieces that an answer has emitted. */
export function saidBefore(resumed: Resumption | undefined): number {
  if (resumed?.state === undefined) return 0;
  const { data } = counted.safeParse(resumed.state);
  if (data) return data.said;
  throw new CannotResume('The answer was begun in another way');
}

export function said(pieces: number): z.infer<typeof counted> {
  return { kind: 'stream', said: pieces };
}

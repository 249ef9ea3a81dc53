import { z } from 'zod';

/** What a scripted agent records before each action, and after a tool has answered. */
export const recordSchema = z.object({
  label: z.string(),
  /** One call of the agent; another server that continues the answer makes another one. */
  answer: z.string(),
  replica: z.string(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer begins'), step: z.number() }),
    z.object({ kind: z.literal('model is called'), step: z.number() }),
    z.object({ kind: z.literal('tool is called'), step: z.number(), execution: z.string() }),
    z.object({ kind: z.literal('tool has answered'), step: z.number(), execution: z.string() }),
  ]),
});

export type AgentRecord = z.output<typeof recordSchema>;

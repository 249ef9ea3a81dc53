/** What a variant's process and the harness say to each other, over Node's IPC channel. */
import { z } from 'zod';

export const ASK_CPU = 'cpu';
export const ASK_MEMORY = 'memory';
export const GO = 'go';

export const toldByVariant = z.union([
  z.object({ url: z.string() }),
  /** CPU time of the process so far, in user and kernel, in microseconds. */
  z.object({ cpu: z.number() }),
  /** Bytes of the process that are in use, after garbage was collected. */
  z.object({ memory: z.number() }),
]);

export type ToldByVariant = z.infer<typeof toldByVariant>;

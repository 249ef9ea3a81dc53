/** What a variant's process and the harness say to each other, over Node's IPC channel. */
import { z } from 'zod';

export const ASK_CPU = 'cpu';

export const toldByVariant = z.union([
  z.object({ url: z.string() }),
  /** CPU time of the process so far, in user and kernel, in microseconds. */
  z.object({ cpu: z.number() }),
]);

export type ToldByVariant = z.infer<typeof toldByVariant>;

/** The messages between a variant's process and the harness, over Node's IPC channel. */
import { z } from 'zod';

export const ASK_CPU = 'cpu';
export const ASK_MEMORY = 'memory';
export const GO = 'go';

export const variantMessage = z.union([
  z.object({ url: z.string() }),
  /** CPU time of the process so far, in user and kernel mode, in microseconds. */
  z.object({ cpu: z.number() }),
  /** Bytes in use by the process, after a garbage collection. */
  z.object({ memory: z.number() }),
]);

export type VariantMessage = z.infer<typeof variantMessage>;

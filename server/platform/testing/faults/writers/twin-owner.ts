/** Somebody who changes their own twins, and writes down what each answer says has happened. */
import { z } from 'zod';
import type { Asked, Caller } from '../../../../testing/faults/client/retrying-caller.js';
import type { Random } from '../../../../testing/faults/random.js';

export interface TwinOwner {
  /** A DID. */
  readonly who: string;
  readonly caller: Caller;
  readonly random: Random;
  /** Names of events, in the order in which they must be in the feed. */
  readonly expectedEvents: string[];
  /** Theirs, as they know them. Nobody else changes these. */
  readonly twins: Map<string, KnownTwin>;
  readonly relationships: Map<string, { readonly from: string }>;
  /** Of their group, beside themselves. */
  readonly members: Set<string>;
  /** Those that wait for a judgement. */
  readonly claims: Set<string>;
  /** The open proposal about a twin. */
  readonly proposals: Map<string, string>;
  /** Verified: claims are about the one, and judged by the other. */
  readonly project: string;
  readonly oracle: string;
  readonly group: string;
  /** Asks under a new key, again and again until it is answered. @returns the body of the answer, which must be a good one. */
  readonly make: (path: string, json?: object) => Promise<Body>;
  /** The same of what has no key. An answer that says that it was done already is a good one, when a try before was cut. */
  readonly change: (asked: Asked, doneAlready?: number) => Promise<void>;
  readonly read: (did: string) => Promise<KnownTwin>;
}

export interface KnownTwin {
  revision: number;
  name: string | undefined;
}

type Body = z.output<typeof bodySchema>;

const bodySchema = z.looseObject({
  did: z.string().default(''),
  relationshipId: z.string().default(''),
  claimId: z.string().default(''),
  credentialId: z.string().default(''),
  proposalId: z.string().default(''),
});

const twinSchema = z.object({
  revision: z.number(),
  metadata: z.object({ name: z.string().optional() }),
});

export interface HandOptions {
  readonly who: string;
  readonly caller: Caller;
  readonly random: Random;
  readonly project: string;
  readonly oracle: string;
  readonly group: string;
}

export function createHand(options: HandOptions): TwinOwner {
  const { who, caller } = options;
  let keys = 0;
  const refused = ({ method, path }: Asked, status: number, body: unknown) =>
    new Error(`${who}: ${method} ${path} was answered ${status} ${JSON.stringify(body)}`);

  return {
    ...options,
    expectedEvents: [],
    twins: new Map(),
    relationships: new Map(),
    members: new Set(),
    claims: new Set(),
    proposals: new Map(),
    async make(path, json) {
      const headers = { 'idempotency-key': `${who}-${keys++}` };
      const asked = { method: 'POST', path, headers, ...(json && { json }) } as const;
      const { status, body } = await caller.ask(asked);
      if (status !== 200 && status !== 201) throw refused(asked, status, body);
      return bodySchema.parse(body);
    },
    async change(asked, doneAlready) {
      const { status, body, tries } = await caller.ask(asked);
      if (status !== 200 && (status !== doneAlready || tries === 1)) throw refused(asked, status, body);
    },
    async read(did) {
      const asked = { method: 'GET', path: `/v1/entities/${did}` } as const;
      const { status, body } = await caller.ask(asked);
      if (status !== 200) throw refused(asked, status, body);
      const { revision, metadata } = twinSchema.parse(body);
      return { revision, name: metadata.name };
    },
  };
}

/** An owner who changes their own twins and records the expected events of each reply. */
import { z } from 'zod';
import type { Asked, Caller } from '../../../../testing/faults/client/retrying-caller.js';
import type { Random } from '../../../../testing/faults/random.js';

export interface TwinOwner {
  /** The DID of the owner. */
  readonly who: string;
  readonly caller: Caller;
  readonly random: Random;
  /** The names of the events, in the order that the feed must have. */
  readonly expectedEvents: string[];
  /** The twins of this owner in their last known state. Only this owner changes them. */
  readonly twins: Map<string, KnownTwin>;
  readonly relationships: Map<string, { readonly from: string }>;
  /** The other members of their group. */
  readonly members: Set<string>;
  /** The claims without an evaluation. */
  readonly claims: Set<string>;
  /** The open proposal about a twin. */
  readonly proposals: Map<string, string>;
  /** Verified twins: claims are about the project, and the oracle evaluates them. */
  readonly project: string;
  readonly oracle: string;
  readonly group: string;
  /** Sends a request with a new idempotency key until it is answered. @returns the body of the reply, which must be a success. */
  readonly make: (path: string, json?: object) => Promise<Body>;
  /** The same for operations without an idempotency key. After an interrupted attempt, a reply that the change was already made counts as a success. */
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
    new Error(`${who}: ${method} ${path} was answered with ${status} ${JSON.stringify(body)}`);

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

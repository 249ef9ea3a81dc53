/** Arguments and results of the twin graph tools. */
import { z } from 'zod';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };

const { DidUrl, TwinType } = openapi.components.schemas;

/** The default number of twins in a result. */
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

export const limit = z
  .number()
  .int()
  .min(1)
  .max(MAX_LIMIT)
  .default(DEFAULT_LIMIT)
  .describe('How many twins to bring at most.');

/** Also accepts a DID URL, because protocols are identified by DID URLs. */
export const did = z
  .string()
  .max(DidUrl.maxLength)
  .regex(new RegExp(DidUrl.pattern, 'u'))
  .describe('A DID such as did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21.');

export const twinType = z
  .string()
  .min(TwinType.minLength)
  .max(TwinType.maxLength)
  .regex(new RegExp(TwinType.pattern, 'u'))
  .describe('A kind of twin such as Project, in any case.');

/** Any word, because the register may introduce new states. */
export const verificationStatus = z
  .string()
  .regex(/^[a-z][a-z_-]{0,31}$/)
  .describe('Such as unverified.');

export const twin = z.object({
  did: z.string(),
  type: z.string(),
  name: z.string().optional(),
  protocol: z.string(),
  controller: z.string(),
  verificationStatus: z.string(),
});

export const page = z.object({
  twins: z.array(twin).describe('The newest first.'),
  total: z.number().int().describe('How many there are in all.'),
  isTotalExact: z.boolean().describe('False when there may be more than total.'),
});

/** A person, an organisation or a thing with a DID, and what the register knows about it. */
export const party = z.object({ did: z.string(), name: z.string().optional(), type: z.string().optional() });

export const found = z.object({ twin: twin.nullable().describe('null when no twin has this DID.') });

export const counts = z.object({
  total: z.number().int(),
  types: z
    .array(z.object({ type: z.string(), count: z.number().int() }))
    .describe('The most frequent first.'),
  totalTypes: z.number().int().describe('How many types there are, with those that are left out here.'),
});

const neighbours = z.object({
  neighbours: z
    .array(z.object({ role: z.string(), direction: z.enum(['out', 'in']), twin: party }))
    .describe('`out`: that twin fills the role of this one. `in`: this one fills the role of that twin.'),
  isComplete: z.boolean().describe('False when there are more.'),
});

/** A step of the graph from one node to another. */
const edge = z.object({
  role: z.string().describe('A role; `raises`, `evaluatedBy` and `becomes` lead to and from claims.'),
  from: z.string(),
  to: z.string(),
});

export const walked = z.object({
  root: z.string(),
  nodes: z
    .array(
      z.object({
        id: z.string().describe('A DID of a twin, or the id of a claim or credential.'),
        kind: z.string(),
        type: z.string(),
        name: z.string().optional(),
        status: z.string().optional(),
        depth: z.number().int().describe('How many steps away.'),
      }),
    )
    .describe('The nearest first, beginning with the root. Empty when no twin has that DID.'),
  edges: z.array(edge),
  isComplete: z.boolean().describe('False when there is more than was walked to.'),
});

export const relations = z.object({
  did: z.string(),
  twin: twin.nullable().describe('null when no twin has this DID; twins may be related to it all the same.'),
  controller: party.nullable(),
  protocol: party.nullable(),
  issuers: z.array(party).describe('Who issued its credentials, as its record states.'),
  relationships: neighbours.describe('Who fills which role of it, and which roles it fills.'),
  controls: page.describe('The twins that it controls.'),
  sameProtocol: page.describe('Other twins of its protocol.'),
  instances: page.describe('The twins whose protocol it is.'),
});

export const credentials = z.object({
  twin: twin.nullable(),
  credentials: z
    .array(z.object({ type: z.string(), issuer: party }))
    .describe(
      'The credentials as the creator of the twin stated them; they were not verified with their issuers.',
    ),
});

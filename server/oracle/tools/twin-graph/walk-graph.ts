import { z } from 'zod';
import type { TwinGraph } from '../../../ports/twin-graph-port.js';
import { typedTool } from '../built-in/typed-tool.js';
import type { Tool } from '../../turn/tool.js';
import * as shapes from './graph-shapes.js';

const TIMEOUT_MS = 10_000;

/** Deeper walks usually cover the whole graph. */
const MAX_DEPTH = 6;
const DEFAULT_DEPTH = 2;

/** The number of nodes that a model can still read. */
const MAX_NODES = 200;
const DEFAULT_NODES = 50;

const MAX_FILTERS = 32;

/** Walks through several twins, for example from an organisation to the credentials of its projects. */
export function walkGraph(graph: TwinGraph): Tool {
  return typedTool({
    name: 'walk_graph',
    description:
      'Walks from a twin along relationships, and from twins to their claims, the oracles that evaluated them and the credentials that they became. Use it for what is further away than one step, and to find how twins are connected.',
    input: z.strictObject({
      did: shapes.did,
      depth: z
        .number()
        .int()
        .min(1)
        .max(MAX_DEPTH)
        .default(DEFAULT_DEPTH)
        .describe('How many steps at most.'),
      direction: z
        .enum(['out', 'in', 'both'])
        .default('both')
        .describe('Along relationships, against them, or both.'),
      roles: z
        .array(z.string().min(1).max(64))
        .min(1)
        .max(MAX_FILTERS)
        .optional()
        .describe('Only steps of these roles.'),
      types: z
        .array(shapes.twinType)
        .min(1)
        .max(MAX_FILTERS)
        .optional()
        .describe('Only through nodes of these types; Claim and Credential are types as well.'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(MAX_NODES)
        .default(DEFAULT_NODES)
        .describe('How many nodes to give at most.'),
    }),
    output: shapes.walked,
    timeoutMs: TIMEOUT_MS,
    async run({ did, roles, types, ...walk }) {
      const walked = await graph.walk({
        root: did,
        ...walk,
        ...(roles && { roles }),
        ...(types && { types }),
      });
      return walked ?? { root: did, nodes: [], edges: [], isComplete: true };
    },
  });
}

import { z } from 'zod';
import type { TwinGraph } from '../../../ports/twin-graph-port.js';
import { typedTool } from '../built-in/typed-tool.js';
import { ToolError, type ToolSource } from '../../turn/tool.js';
import { phrasesOf } from './phrases.js';
import { partiesOf, relationsOf, summaryOf } from './relations.js';
import * as shapes from './graph-shapes.js';
import { walkGraph } from './walk-graph.js';

const TIMEOUT_MS = 10_000;

/** A register may have any number of types. */
const MAX_TYPES = 50;

/** Tools that query the register of twins; none of them changes it. */
export function createTwinGraphTools(graph: TwinGraph): ToolSource {
  const tools = [
    typedTool({
      name: 'find_twins',
      description:
        'Finds twins by their type, their name, names in a text, their verification status, or the issuer of their credentials. One of these is needed.',
      input: z.strictObject({
        type: shapes.twinType.optional(),
        name: z.string().max(256).optional().describe('The whole name, in any case.'),
        namedIn: z.string().max(65_536).optional().describe('A text that may hold names of twins.'),
        verificationStatus: shapes.verificationStatus.optional(),
        issuer: shapes.did
          .optional()
          .describe('The DID of the issuer of a credential of the twin, as its record states.'),
        limit: shapes.limit,
      }),
      output: shapes.page,
      timeoutMs: TIMEOUT_MS,
      run({ type, name, namedIn, verificationStatus, issuer, limit }) {
        if ([type, name, namedIn, verificationStatus, issuer].every((what) => what === undefined))
          throw new ToolError(
            'invalid_arguments',
            'One of type, name, namedIn, verificationStatus and issuer is needed',
          );
        const isByName = name !== undefined || namedIn !== undefined;
        const names = [...(name === undefined ? [] : [name.toLowerCase()]), ...phrasesOf(namedIn ?? '')];
        return graph.find({
          ...(isByName && { names: names.filter(isPossible) }),
          ...(type !== undefined && { type }),
          ...(verificationStatus !== undefined && { verificationStatus }),
          ...(issuer !== undefined && { issuer }),
          limit,
        });
      },
    }),
    typedTool({
      name: 'read_twin',
      description: 'Reads one twin by its DID.',
      input: z.strictObject({ did: shapes.did }),
      output: shapes.found,
      timeoutMs: TIMEOUT_MS,
      run: async ({ did }) => ({ twin: summaryOf(await graph.read(did)) }),
    }),
    typedTool({
      name: 'count_twins',
      description: 'Counts all twins, and those of each type.',
      input: z.strictObject({}),
      output: shapes.counts,
      timeoutMs: TIMEOUT_MS,
      run: () => graph.countByType(MAX_TYPES),
    }),
    typedTool({
      name: 'related_twins',
      description:
        'Tells what is related to a DID: who fills which role of it and which roles it fills, who controls it, what it controls, its protocol, other twins of that protocol, and who issued its credentials.',
      input: z.strictObject({ did: shapes.did, limit: shapes.limit }),
      output: shapes.relations,
      timeoutMs: TIMEOUT_MS,
      run: ({ did, limit }) => relationsOf(graph, did, limit),
    }),
    walkGraph(graph),
    typedTool({
      name: 'list_credentials',
      description:
        "Lists a twin's credentials with their issuers, and tells its verification status: who has verified it. Credentials are as the record states them.",
      input: z.strictObject({ did: shapes.did }),
      output: shapes.credentials,
      timeoutMs: TIMEOUT_MS,
      async run({ did }) {
        const record = await graph.read(did);
        const stated = record?.credentials ?? [];
        const partyOf = await partiesOf(
          graph,
          stated.map(({ issuer }) => issuer),
        );
        const credentials = stated.map(({ type, issuer }) => ({ type, issuer: partyOf(issuer) }));
        return { twin: summaryOf(record), credentials };
      },
    }),
  ];
  return { toolsFor: () => Promise.resolve(tools) };
}

/** The database cannot store NUL, so no twin has such a name. */
function isPossible(name: string): boolean {
  return !name.includes('\0') && name.isWellFormed();
}

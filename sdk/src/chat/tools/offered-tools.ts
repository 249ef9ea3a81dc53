import { declareTools } from '../../realtime/tools/client-tools.js';
import type { ClientAction, ClientTool, ToolDeclarations } from '../../realtime/tools/client-tools.js';

type JsonSchema = ClientTool['schema'];

/** A tool whose JSON Schema may have to be made first. */
export interface OfferedTool extends Omit<ClientTool, 'schema'> {
  readonly schema: JsonSchema | Promise<JsonSchema>;
}

/** An action of the interface that is offered to the oracle. */
export interface OfferedAction extends OfferedTool, Pick<ClientAction, 'hasRender'> {}

/** Everything of a page that the oracle may call, by name. */
export interface OfferedTools {
  readonly browserTools?: Readonly<Record<string, OfferedTool>> | undefined;
  readonly actions?: Readonly<Record<string, OfferedAction>> | undefined;
}

/** The part of a message that declares them to the oracle. */
export const declareOffered = async ({ browserTools, actions }: OfferedTools): Promise<ToolDeclarations> =>
  declareTools({ browserTools: await withSchemas(browserTools), actions: await withSchemas(actions) });

const withSchemas = async <Tool extends OfferedTool>(tools: Readonly<Record<string, Tool>> = {}) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tools).map(
        async ([name, { schema, ...tool }]) => [name, { ...tool, schema: await schema }] as const,
      ),
    ),
  );

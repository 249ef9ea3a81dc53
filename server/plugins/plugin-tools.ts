import pTimeout from 'p-timeout';
import { PluginError } from './plugin-error.js';
import type { OpenPlugin } from './open-plugins.js';
import { ToolError, type Tool, type ToolSource } from '../oracle/turn/tool.js';

/**
 * The tools of all plugins. A model is not told of the tools of a plugin that is silent, or degraded.
 * @throws {PluginError} when two plugins have a tool of one name.
 */
export function createPluginTools(plugins: readonly OpenPlugin[]): ToolSource {
  const owners = new Map<string, string>();
  const tools = plugins.flatMap((open) =>
    (open.parts.tools ?? []).map((tool) => {
      const { name, manifest } = open.plugin;
      const other = owners.get(tool.name);
      if (other !== undefined)
        throw new PluginError(name, `tools ${tool.name}: plugin ${other} has a tool of this name`);
      owners.set(tool.name, name);
      const isOffered = () => manifest.visibility !== 'silent' && !open.circuit.isDegraded();
      return { isOffered, tool: guarded(tool, open) };
    }),
  );
  return {
    toolsFor: () => Promise.resolve(tools.filter(({ isOffered }) => isOffered()).map(({ tool }) => tool)),
    reserves: (name) => owners.has(name),
  };
}

/** Counts its failures as the plugin's, also that it takes too long. What the tool tells the user is an answer, not a failure. */
function guarded(tool: Tool, { circuit }: OpenPlugin): Tool {
  return Object.create(tool, {
    run: {
      value: async (...call: Parameters<Tool['run']>) => {
        const [, { signal }] = call;
        const { ok, error } = await circuit.tool(async () => {
          try {
            return { ok: await pTimeout(tool.run(...call), { milliseconds: Infinity, signal }) };
          } catch (thrown) {
            const isAnswer = thrown instanceof ToolError || isCalledOff(signal);
            if (isAnswer && thrown instanceof Error) return { error: thrown };
            throw thrown;
          }
        });
        if (error) throw error;
        return ok;
      },
    },
  }) as Tool;
}

/** Nobody needs the result any more, for a reason that is not the tool's. */
function isCalledOff({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError');
}

import { createListeners } from '../../chat/listeners.js';
import type { Store } from '../../chat/store.js';
import type { OfferedAction } from '../../chat/tools/offered-tools.js';
import type { AgAction, RegisteredAction } from './ag-action.js';
import { parseArgs } from './tool-schema.js';

/** The actions of a page, which all its chats share. */
export interface ActionRegistry extends Store<readonly AgAction[]> {
  /** Adds or replaces an action, until the returned function is called. */
  add(action: RegisteredAction): () => void;
  remove(name: string): void;
  get(name: string): RegisteredAction | undefined;
  /** As tools that the oracle may call. */
  tools(): Readonly<Record<string, OfferedAction>>;
  /** Runs an action as the oracle would. @throws Error when there is none of that name, and what its handler throws. */
  execute(name: string, args: unknown): Promise<unknown>;
}

export const createActionRegistry = (): ActionRegistry => {
  const actions = new Map<string, RegisteredAction>();
  const listeners = createListeners();
  let listed: readonly AgAction[] = [];

  const changed = () => {
    listed = [...actions.values()].map(({ name, description, parameters, hasRender }) => ({
      ...{ name, description, parameters, hasRender },
    }));
    listeners.call();
  };
  const execute = async (name: string, args: unknown): Promise<unknown> => {
    const action = actions.get(name);
    if (!action) throw new Error(`AG-UI action '${name}' not found`);
    return await action.handler(parseArgs(action.parameters, args));
  };
  const run = async (name: string, args: unknown): Promise<unknown> => {
    const result = await execute(name, args);
    const render = actions.get(name)?.render;
    render?.({ status: 'done', args, result });
    return result;
  };

  return {
    add: (action) => {
      actions.set(action.name, action);
      changed();
      return () => {
        // Another component may have replaced it.
        if (actions.get(action.name) !== action) return;
        actions.delete(action.name);
        changed();
      };
    },
    remove: (name) => {
      if (actions.delete(name)) changed();
    },
    get: (name) => actions.get(name),
    getState: () => listed,
    tools: () =>
      Object.fromEntries(
        [...actions.values()].map(({ name, description, schema, hasRender }) => [
          name,
          { description, schema, hasRender, run: (args: unknown) => run(name, args) },
        ]),
      ),
    execute,
    subscribe: (listener) => listeners.add(listener),
  };
};

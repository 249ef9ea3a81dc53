import { createListeners } from '../../chat/listeners.js';
import type { Store } from '../../chat/store.js';
import type { OfferedAction } from '../../chat/tools/offered-tools.js';
import type { AgAction, RegisteredAction } from './ag-action.js';
import { parseArgs } from './tool-schema.js';

/** The actions of a page, which all its chats share. */
export interface ActionRegistry extends Store<readonly AgAction[]> {
  /** Adds an action, until the returned function is called. Of several with one name the last counts, and the one before when that is removed. */
  add(action: RegisteredAction): () => void;
  /** Adds an action, or replaces the one that was set under its name. */
  set(action: RegisteredAction): void;
  /** Removes the action that was set under a name. */
  remove(name: string): void;
  /** Lists the actions again, because what one of them says of itself has changed. */
  refresh(): void;
  get(name: string): RegisteredAction | undefined;
  /** As tools that the oracle may call. */
  tools(): Readonly<Record<string, OfferedAction>>;
  /** Runs an action as the oracle would. @throws Error when there is none of that name, and what its handler throws. */
  execute(name: string, args: unknown): Promise<unknown>;
}

export const createActionRegistry = (): ActionRegistry => {
  const added = new Set<{ readonly action: RegisteredAction }>();
  const removeSet = new Map<string, () => void>();
  let actions: ReadonlyMap<string, RegisteredAction> = new Map();
  const listeners = createListeners();
  let listed: readonly AgAction[] = [];

  const refresh = () => {
    actions = new Map([...added].map(({ action }) => [action.name, action]));
    listed = [...actions.values()].map(({ name, description, parameters, hasRender }) => ({
      ...{ name, description, parameters, hasRender },
    }));
    listeners.call();
  };
  const execute = async (name: string, args: unknown): Promise<unknown> => {
    const action = actions.get(name);
    if (!action) throw new Error(`AG-UI action '${name}' not found`);
    return await action.handler(await parseArgs(action.parameters, args));
  };
  const run = async (name: string, args: unknown): Promise<unknown> => {
    const result = await execute(name, args);
    const render = actions.get(name)?.render;
    render?.({ status: 'done', args, result });
    return result;
  };

  const add = (action: RegisteredAction) => {
    const entry = { action };
    added.add(entry);
    refresh();
    return () => {
      if (added.delete(entry)) refresh();
    };
  };

  return {
    add,
    set: (action) => {
      removeSet.get(action.name)?.();
      removeSet.set(action.name, add(action));
    },
    remove: (name) => removeSet.get(name)?.(),
    refresh,
    get: (name) => actions.get(name),
    getState: () => listed,
    tools: () =>
      Object.fromEntries(
        [...actions.values()].map((action) => {
          const { name, description, hasRender } = action;
          const offered: OfferedAction = {
            ...{ description, hasRender, run: (args) => run(name, args) },
            // Not before a message declares it.
            get schema() {
              return action.schema;
            },
          };
          return [name, offered];
        }),
      ),
    execute,
    subscribe: (listener) => listeners.add(listener),
  };
};

import { createContext, useContext } from 'react';
import type { RoleGroup } from './known-graph';

/** What the nodes of the picture know and do, beside their own data. */
export interface GraphActions {
  /** The node that the keyboard is at; the only one that Tab stops at. */
  readonly current: string;
  readonly root: string;
  readonly opened: ReadonlySet<string>;
  readonly busy: ReadonlySet<string>;
  readonly isFull: boolean;
  /** Chooses a record, and shows its relations if it is a twin. */
  readonly choose: (id: string) => void;
  readonly more: (group: RoleGroup) => void;
}

export const GraphActionsContext = createContext<GraphActions | undefined>(undefined);

/** @throws Error outside a graph. */
export const useGraphActions = (): GraphActions => {
  const actions = useContext(GraphActionsContext);
  if (!actions) throw new Error('useGraphActions is called outside a graph');
  return actions;
};

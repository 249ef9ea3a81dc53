import type { ReactElement } from 'react';
import { useOraclesRuntime } from '../provider/oracles-context.js';

interface ActionResultProps {
  readonly name: string;
  readonly args: object;
  readonly status: 'isRunning' | 'done' | 'error' | undefined;
  readonly output: string | undefined;
  readonly isLoading: boolean;
}

/** Shows an action by its own `render`, in a page without a component for calls. */
export const ActionResult = ({
  name,
  args,
  status,
  output,
  isLoading,
}: ActionResultProps): ReactElement | null => {
  const render = useOraclesRuntime().actions.get(name)?.render;
  if (!render || status === 'error') return null;
  return render({ status: status ?? 'done', args, result: output, isLoading });
};

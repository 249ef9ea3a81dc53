import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useConnection } from '../connection/connection-context';
import { showToast } from '../design/toast-store';

export interface ActionOptions<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** What is said when it is done, such as `The key is revoked`. */
  readonly done: string | ((output: Output) => string);
  /** What has changed, by the beginning of its query keys: it is read again. */
  readonly changes?: readonly QueryKey[];
  readonly onDone?: (output: Output) => void;
  /** Makes it as it was before, where that is possible: a button beside what is said calls it. */
  readonly undo?: () => Promise<unknown>;
  /** `page` where the page shows the error itself, in a form. Default: a toast. */
  readonly errors?: 'toast' | 'page';
}

/**
 * Something that the user does and that writes: it says that it is done, with the request that did it, or why not, and
 * what it has changed is read again.
 */
export const useAction = <Input = void, Output = unknown>({
  run,
  done,
  changes = [],
  onDone,
  undo,
  errors = 'toast',
}: ActionOptions<Input, Output>) => {
  const queries = useQueryClient();
  const { recorder } = useConnection();
  const readAgain = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const undoBy = (undoing: () => Promise<unknown>) => () =>
    void undoing().then(readAgain, (error: unknown) => showToast({ tone: 'bad', error }));
  return useMutation({
    mutationFn: run,
    onMutate: () => recorder.getSnapshot()[0]?.id ?? 0,
    onSuccess: async (output, _input, before) => {
      const written = recorder.getSnapshot().find(({ id, method }) => id > before && method !== 'GET');
      const text = typeof done === 'string' ? done : done(output);
      showToast({ tone: 'good', text, exchangeId: written?.id, ...(undo && { undo: undoBy(undo) }) });
      onDone?.(output);
      await readAgain();
    },
    onError: (error) => {
      if (errors === 'toast') showToast({ tone: 'bad', error });
    },
  });
};

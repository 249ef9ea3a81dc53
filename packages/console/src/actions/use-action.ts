import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { explainError } from '../design/explain-error';
import { showToast } from '../design/toast-store';

export interface ActionOptions<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** What is said when it is done, such as `The key is revoked`. */
  readonly done: string | ((output: Output) => string);
  /** What has changed, by the beginning of its query keys: it is read again. */
  readonly changes?: readonly QueryKey[];
  readonly onDone?: (output: Output) => void;
  /** `page` where the page shows the error itself, in a form. Default: a toast. */
  readonly errors?: 'toast' | 'page';
}

/** Something that the user does and that writes: it says that it is done, or why not, and what it has changed is read again. */
export const useAction = <Input = void, Output = unknown>({
  run,
  done,
  changes = [],
  onDone,
  errors = 'toast',
}: ActionOptions<Input, Output>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (output) => {
      showToast({ tone: 'good', text: typeof done === 'string' ? done : done(output) });
      onDone?.(output);
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (errors === 'page') return;
      const { text, requestId } = explainError(error);
      showToast({ tone: 'bad', text, requestId });
    },
  });
};

import type { ReactNode, SubmitEvent } from 'react';
import { Button, type ButtonProps } from './button';
import { ConsoleLink } from './console-link';
import { ErrorView } from './error-view';

export interface FormProps extends Pick<ButtonProps, 'icon'> {
  /** What the button does, such as `Make the key`. */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** Whether all is there that has to be. */
  readonly isReady?: boolean;
  /** What sends it: whether it does now, and why it failed the last time. */
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** Where a link leads that leaves the form, or what a button does that does. */
  readonly cancel?: string | (() => void);
  /** Beside the buttons. */
  readonly aside?: ReactNode;
  readonly onSubmit: () => void;
  /** The fields. */
  readonly children?: ReactNode;
}

/** Fields with a button that sends them, and what went wrong between the two, where the user looks for it. */
export const Form = ({
  submit,
  tone = 'primary',
  icon,
  isReady = true,
  action: { isPending, error },
  cancel,
  aside,
  onSubmit,
  children,
}: FormProps) => (
  <form
    className="stack"
    onSubmit={(event: SubmitEvent) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    {error !== undefined && error !== null && <ErrorView error={error} />}
    <div className="row row-end">
      {aside}
      {typeof cancel === 'string' && (
        <ConsoleLink to={cancel} className="button">
          Cancel
        </ConsoleLink>
      )}
      {typeof cancel === 'function' && <Button onClick={cancel}>Cancel</Button>}
      <Button type="submit" tone={tone} icon={icon} isBusy={isPending} disabled={!isReady}>
        {submit}
      </Button>
    </div>
  </form>
);

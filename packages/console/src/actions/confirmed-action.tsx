import { useState, type ReactNode } from 'react';
import { Button, IconButton, type ButtonProps } from '../design/button';
import { ConfirmDialog } from '../design/dialog';
import { ErrorView } from '../design/error-view';
import { useAction, type ActionOptions } from './use-action';

interface ConfirmedActionProps<Output> extends Omit<ActionOptions<void, Output>, 'errors'> {
  /** What the button says, such as `Revoke`. */
  readonly label: string;
  readonly icon?: ButtonProps['icon'];
  readonly tone?: ButtonProps['tone'];
  /** Shows the icon alone. */
  readonly isIcon?: boolean;
  readonly isSmall?: boolean;
  /** The question, such as `Revoke the key?`. */
  readonly title: string;
  /** What the button of the question says, such as `Revoke the key`. */
  readonly action: string;
  /** What is lost. */
  readonly children: ReactNode;
}

/** A button for what ends something: it asks first, and says in the same place why it failed. */
export const ConfirmedAction = <Output,>({
  label,
  icon,
  tone = 'danger',
  isIcon = false,
  isSmall = false,
  title,
  action,
  children,
  onDone,
  ...options
}: ConfirmedActionProps<Output>) => {
  const [isAsking, setAsking] = useState(false);
  const ending = useAction({
    ...options,
    errors: 'page',
    onDone: (output) => {
      setAsking(false);
      onDone?.(output);
    },
  });
  const ask = () => {
    ending.reset();
    setAsking(true);
  };
  return (
    <>
      {isIcon && icon ? (
        <IconButton icon={icon} label={label} isSmall={isSmall} onClick={ask} />
      ) : (
        <Button tone={tone} icon={icon} isSmall={isSmall} onClick={ask}>
          {label}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={action}
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        >
          {children}
          {ending.error && <ErrorView error={ending.error} />}
        </ConfirmDialog>
      )}
    </>
  );
};

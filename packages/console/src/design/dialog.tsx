import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from './button';
import './dialog.css';

export interface DialogProps {
  readonly title: ReactNode;
  /** Called when the user leaves it: by Escape, by the cross, or by a press beside it. Without it, only what the body has closes the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The first field of a form, or the button of a question that changes nothing. */
const INITIAL_FOCUS = 'input, select, textarea, [data-initial-focus]';

/** Asks for something before anything else. Mount it to open it; the focus returns to where it was. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog leaves the document: only one that is there gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Not the button that closes it, which the browser would choose; and none that a key pressed while one writes would press.
    (current?.querySelector<HTMLElement>(INITIAL_FOCUS) ?? current)?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      tabIndex={-1}
      aria-labelledby={id}
      // A browser closes by a second Escape what has refused the first one.
      closedby={onClose ? 'closerequest' : 'none'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        // The backdrop counts as the dialog itself.
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className="dialog-body">
        <header className="spread">
          <h2 id={id}>{title}</h2>
          {onClose && <IconButton icon="close" label="Close" isSmall onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>
  );
};

export interface ConfirmDialogProps extends DialogProps {
  readonly onClose: () => void;
  /** What the button does, such as `Revoke the key`. */
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something ends that cannot be undone. The body says what is lost. */
export const ConfirmDialog = ({
  action,
  isBusy,
  onConfirm,
  onClose,
  children,
  title,
}: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="stack-s">{children}</div>
    <div className="row row-end">
      <Button data-initial-focus onClick={onClose}>
        Cancel
      </Button>
      <Button tone="danger" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);

import { useEffect, useSyncExternalStore } from 'react';
import { ShowExchange } from '../exchanges/show-exchange';
import { Button, IconButton } from './button';
import { ErrorView } from './error-view';
import { Icon } from './icon';
import { dismissToast, toastStore, type ToastMessage } from './toast-store';
import './toasts.css';

/** Long enough to read two lines. Errors stay until they are dismissed. */
const SHOWN_MS = 6_000;

/** Long enough to notice a slip, and to reach the button that undoes it. */
const UNDO_SHOWN_MS = 20_000;

/** Where toasts appear; once in the application. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

const Toast = ({ toast }: { readonly toast: ToastMessage }) => {
  const { id, tone } = toast;
  const shownMs = toast.tone === 'bad' ? undefined : toast.undo ? UNDO_SHOWN_MS : SHOWN_MS;
  useEffect(() => {
    if (shownMs === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, shownMs]);
  return (
    <div className="toast" data-tone={tone}>
      {toast.tone === 'bad' ? (
        <ErrorView error={toast.error} />
      ) : (
        <>
          <Icon name="check" />
          <div className="stack-s">
            {toast.text}
            {(toast.exchangeId ?? toast.undo) !== undefined && (
              <div className="row">
                {toast.undo && <UndoButton id={id} undo={toast.undo} />}
                <ShowExchange of={(exchange) => exchange.id === toast.exchangeId} />
              </div>
            )}
          </div>
        </>
      )}
      <IconButton icon="close" label="Dismiss" isSmall onClick={() => dismissToast(id)} />
    </div>
  );
};

const UndoButton = ({ id, undo }: { readonly id: number; readonly undo: () => void }) => (
  <Button
    isSmall
    tone="primary"
    onClick={() => {
      dismissToast(id);
      undo();
    }}
  >
    Undo
  </Button>
);

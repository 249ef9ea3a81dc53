import { useEffect, useSyncExternalStore } from 'react';
import { ShowExchange } from '../exchanges/show-exchange';
import { IconButton } from './button';
import { ErrorView } from './error-view';
import { Icon } from './icon';
import { dismissToast, toastStore, type ToastMessage } from './toast-store';
import './toasts.css';

/** Long enough to read two lines. Errors stay until they are dismissed. */
const SHOWN_MS = 6_000;

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
  useEffect(() => {
    if (tone === 'bad') return undefined;
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className="toast" data-tone={tone}>
      {toast.tone === 'bad' ? (
        <ErrorView error={toast.error} />
      ) : (
        <>
          <Icon name="check" />
          <div className="stack-s">
            {toast.text}
            {toast.exchangeId !== undefined && (
              <div className="row">
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

import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from './button';
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
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  );
};

const Toast = ({ id, tone, text, requestId }: ToastMessage) => {
  useEffect(() => {
    if (tone === 'bad') return undefined;
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className="toast" data-tone={tone}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div>
        {text}
        {requestId !== undefined && <div className="quiet small mono">{requestId}</div>}
      </div>
      <IconButton icon="close" label="Dismiss" isSmall onClick={() => dismissToast(id)} />
    </div>
  );
};

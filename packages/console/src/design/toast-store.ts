export type ToastMessage = { readonly id: number } & ToastContent;

export type ToastContent =
  | {
      readonly tone: 'good';
      readonly text: string;
      /** The recorded request that did it. */
      readonly exchangeId?: number | undefined;
      /** Makes it as it was before. */
      readonly undo?: () => void;
    }
  | { readonly tone: 'bad'; readonly error: unknown };

type Listener = () => void;

let shown: readonly ToastMessage[] = [];
let next = 1;
const listeners = new Set<Listener>();

const publish = (messages: readonly ToastMessage[]): void => {
  shown = messages;
  for (const listener of listeners) listener();
};

/** More would hide the page. */
const MAX_TOASTS = 3;

/** Tells of something that has happened, without asking for anything. What a user must act on belongs to the page, in an ErrorView. */
export const showToast = (message: ToastContent): void =>
  publish([...shown, { ...message, id: next++ }].slice(-MAX_TOASTS));

export const dismissToast = (id: number): void => publish(shown.filter((toast) => toast.id !== id));

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getSnapshot: () => shown,
};

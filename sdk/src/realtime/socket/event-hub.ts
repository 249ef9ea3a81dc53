import type { ContractError } from '../../errors/contract-error.js';
import { fits, isServerEvent, invalidEvent } from './server-event.js';
import type { ServerEventName, ServerEventPayload } from './server-event.js';

/** Is called with the payload of an event. */
export type Listener<Name extends ServerEventName> = (payload: ServerEventPayload<Name>) => void;
export type InvalidEventListener = (name: ServerEventName, error: ContractError) => void;

/** Validates each received event once, and passes it to the listeners. */
export interface EventHub {
  /** Adds a listener, until the returned function is called. */
  on<Name extends ServerEventName>(name: Name, listener: Listener<Name>): () => void;
  /** Listens for payloads that do not fit the contract; no other listener gets those. */
  onInvalidEvent(listener: InvalidEventListener): () => void;
  /** Takes a received event. Events that are newer than this SDK are ignored. */
  receive(name: string, payload: unknown): void;
}

export const createEventHub = (): EventHub => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const invalidEventListeners = new Set<InvalidEventListener>();

  return {
    on: (name, listener) => {
      // The second check costs a microsecond and gives the payload its type, which a map of listeners cannot keep.
      const checked = (payload: unknown) => {
        if (fits(name, payload)) listener(payload);
      };
      const others = listeners.get(name) ?? new Set();
      listeners.set(name, others);
      return added(others, checked);
    },
    onInvalidEvent: (listener) => added(invalidEventListeners, listener),
    receive: (name, payload) => {
      if (!isServerEvent(name)) return;
      if (fits(name, payload)) {
        for (const listener of [...(listeners.get(name) ?? [])]) listener(payload);
      } else {
        const error = invalidEvent(name, payload);
        for (const listener of [...invalidEventListeners]) listener(name, error);
      }
    },
  };
};

const added = <Item>(items: Set<Item>, item: Item): (() => void) => {
  items.add(item);
  return () => void items.delete(item);
};

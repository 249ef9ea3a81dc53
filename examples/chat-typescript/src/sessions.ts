import type { Session } from '@twin-oracle/sdk';
import { byId, create } from './dom.js';
import type { Oracle } from './oracle.js';

export interface SessionListener {
  readonly onOpen: (sessionId: string) => void;
  readonly onDeleted: (sessionId: string) => void;
}

/** The list of the user's sessions. */
export class SessionList {
  readonly #oracle: Oracle;
  readonly #listener: SessionListener;

  constructor(oracle: Oracle, listener: SessionListener) {
    this.#oracle = oracle;
    this.#listener = listener;
  }

  /** Reads and shows them. @returns the newest first. */
  async refresh(current?: string): Promise<Session[]> {
    const { sessions } = await this.#oracle.client.sessions.list();
    byId('sessions', HTMLElement).replaceChildren(...sessions.map((session) => this.#row(session, current)));
    return sessions;
  }

  #row({ sessionId, title }: Session, current?: string): HTMLElement {
    const open = create('button', { type: 'button', class: 'session' }, title);
    if (sessionId === current) open.setAttribute('aria-current', 'page');
    open.addEventListener('click', () => this.#listener.onOpen(sessionId));
    const remove = create(
      'button',
      { type: 'button', class: 'delete', 'aria-label': `Delete ${title}` },
      '×',
    );
    remove.addEventListener('click', () => {
      remove.disabled = true;
      void this.#oracle.client.sessions.delete(sessionId).finally(() => this.#listener.onDeleted(sessionId));
    });
    return create('li', {}, open, remove);
  }
}

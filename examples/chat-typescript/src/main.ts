import { Chat } from './chat.js';
import { byId, create, createButton } from './dom.js';
import { explainError } from './explain-error.js';
import { openOracle, type Oracle } from './oracle.js';
import { SessionList } from './sessions.js';

/** The page: one oracle, the list of sessions, and the session whose id is in the address. */
class App {
  readonly #oracle: Oracle;
  readonly #sessions: SessionList;
  #chat: Chat | undefined;

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
    this.#sessions = new SessionList(oracle, {
      onOpen: (sessionId) => void this.#open(sessionId),
      onDeleted: (sessionId) => void (sessionId === currentSession() ? this.start(false) : this.#refresh()),
    });
    byId('oracle', HTMLElement).textContent = oracle.discovery.oracle.name;
    byId('new-session', HTMLButtonElement).addEventListener('click', () => void this.#create());
    byId('stop', HTMLButtonElement).addEventListener('click', () => void this.#chat?.stop());
    const form = byId('composer', HTMLFormElement);
    const message = byId('message', HTMLTextAreaElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = message.value.trim();
      if (text === '' || byId('send', HTMLButtonElement).hidden) return;
      message.value = '';
      void this.#chat?.send(text).finally(() => void this.#refresh());
    });
    message.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
  }

  /** Opens the session of the address, else the newest, else a new one. */
  async start(byAddress = true): Promise<void> {
    const [newest] = await this.#sessions.refresh();
    const sessionId = (byAddress ? currentSession() : undefined) ?? newest?.sessionId;
    if (sessionId === undefined) await this.#create();
    else await this.#open(sessionId);
  }

  async #create(): Promise<void> {
    const { sessionId } = await this.#oracle.client.sessions.create();
    await this.#open(sessionId);
  }

  async #open(sessionId: string): Promise<void> {
    this.#chat?.close();
    location.hash = sessionId;
    const chat = new Chat(this.#oracle, sessionId);
    this.#chat = chat;
    for (const id of ['new-session', 'send']) byId(id, HTMLButtonElement).disabled = false;
    void this.#refresh();
    await chat.open();
    byId('message', HTMLTextAreaElement).focus();
  }

  async #refresh(): Promise<void> {
    await this.#sessions.refresh(currentSession());
  }
}

const currentSession = (): string | undefined => location.hash.slice(1) || undefined;

/** `?server=` in the address, or what is typed into the form, which reloads the page with it. */
const server = new URLSearchParams(location.search).get('server');

const start = async (baseUrl: string): Promise<void> => {
  try {
    await new App(await openOracle(baseUrl)).start();
  } catch (error) {
    const { text } = explainError(error);
    const retry = createButton('Try again', () => location.reload());
    byId('transcript', HTMLElement).replaceChildren(
      create('div', { class: 'note error', role: 'alert' }, create('span', {}, `${baseUrl}: ${text}`), retry),
    );
  }
};

byId('server', HTMLElement)
  .querySelector('input')
  ?.setAttribute('value', server ?? 'http://127.0.0.1:4010');
if (server !== null) void start(server);

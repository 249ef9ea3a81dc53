import { connectSession, type SessionSocket } from '@twin-oracle/sdk/realtime';
import { byId } from './dom.js';
import type { Oracle } from './oracle.js';
import { tools } from './tools.js';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 8_000;

/** Keeps the event channel of a session open, and shows how it is, until the signal is aborted. */
export const keepConnected = async (
  { auth, discovery }: Oracle,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> => {
  for (let attempt = 1; !signal.aborted; attempt++) {
    show('connecting', attempt === 1 ? 'Connecting …' : `Connecting, attempt ${attempt} …`);
    try {
      watch(await connectSession({ ...discovery.socket, ...tools, sessionId, auth, onError }), signal);
      return;
    } catch (error) {
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
      await waitVisibly(delayMs, `${reasonOf(error)}. Next attempt`, signal);
    }
  }
};

/** From here on the SDK opens the connection again. */
const watch = (channel: SessionSocket, signal: AbortSignal): void => {
  const { socket, over } = channel;
  const { io: manager } = socket;
  signal.addEventListener('abort', () => channel.close());
  if (signal.aborted) channel.close();
  show('connected', 'Connected');
  channel.on('connected', () => show('connected', 'Connected'));
  let attempts = 0;
  socket.on('disconnect', () => {
    if (!over.aborted) show('lost', 'Connection lost. Reconnecting …');
  });
  manager.on('reconnect_attempt', (attempt) => {
    attempts = attempt;
    show('lost', `Connection lost. Attempt ${attempt} …`);
  });
  // The delay doubles, and is up to half as long again at random.
  manager.on('reconnect_error', () => {
    const delay = Math.min(manager.reconnectionDelay() * 2 ** attempts, manager.reconnectionDelayMax());
    show('lost', `Connection lost. Attempt ${attempts + 1} within ${Math.ceil((delay * 1.5) / 1000)} s`);
  });
};

const onError = (error: Error): void => show('lost', error.message);

const waitVisibly = async (milliseconds: number, text: string, signal: AbortSignal): Promise<void> => {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !signal.aborted) {
    show('lost', `${text} in ${Math.ceil((end - Date.now()) / 1000)} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const show = (state: 'connecting' | 'connected' | 'lost', text: string): void => {
  const place = byId('connection', HTMLElement);
  place.dataset.state = state;
  place.textContent = text;
};

/** A page of happy-dom for front ends as they are published. */
import { register } from 'node:module';
import { Window } from 'happy-dom';

register('./css-hooks.js', import.meta.url);

const window = new Window({ url: 'https://app.test/' });
/** What Node has as well, and a page has of its own. */
const OF_THE_PAGE = ['navigator', 'Event', 'CustomEvent', 'EventTarget', 'localStorage', 'sessionStorage'];

globalThis.window = window;
globalThis.IS_REACT_ACT_ENVIRONMENT = false;
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !OF_THE_PAGE.includes(name)) continue;
  const value = window[name];
  const isFunction = typeof value === 'function' && /^[a-z]/.test(name);
  Object.defineProperty(globalThis, name, {
    value: isFunction ? value.bind(window) : value,
    configurable: true,
    writable: true,
  });
}

/** How long a page may take to show what is waited for, on a busy machine. */
const LONGEST_WAIT_MS = 60_000;

/** Shows an element. `until` resolves when the page has the text, or the condition holds, and rejects after a minute. */
export const openPage = async (element) => {
  const { createRoot } = await import('react-dom/client');
  const container = window.document.createElement('main');
  window.document.body.append(container);
  const root = createRoot(container);
  root.render(element);
  return {
    text: () => container.textContent,
    until: async (fits) => {
      const isThere = typeof fits === 'string' ? () => container.textContent.includes(fits) : fits;
      const end = Date.now() + LONGEST_WAIT_MS;
      while (!isThere()) {
        if (Date.now() > end) throw new Error(`The page does not have ${fits}, but ${container.textContent}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close: () => root.unmount(),
  };
};

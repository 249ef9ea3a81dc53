import { Window } from 'happy-dom';
import { createElement, StrictMode } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { Root } from 'react-dom/client';
import type { Fetch } from '../../http/fetching.js';
import { OraclesProvider } from '../index.js';
import type { IOraclesProviderProps } from '../index.js';

/** The part of a page that tests use. */
export interface Page {
  /** Shows an element, in StrictMode. */
  show(element: ReactElement): void;
  /** Shows an element over the HTML of a server. What React reports about it is added to the list. */
  hydrate(html: string, element: ReactElement): readonly string[];
  readonly text: () => string;
  /** Resolves when the condition holds. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** happy-dom has types of its own for what React knows as the browser's. */
const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === ELEMENT_NODE;

/** DOM, section 4.4. */
const ELEMENT_NODE = 1;

/** Opens an empty page. React finds it as the globals `window` and `document`. */
export const openPage = async (): Promise<Page> => {
  const window = new Window({ url: 'https://app.test/' });
  const { document, navigator } = window;
  Object.assign(globalThis, { window, document, navigator, IS_REACT_ACT_ENVIRONMENT: false });
  // After the globals, which it looks for when it is loaded.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const container = document.createElement('main');
  document.body.append(container);
  const element: unknown = container;
  if (!isElement(element)) throw new Error('React renders into elements');
  let root: Root | undefined;

  return {
    show: (shown) => {
      root ??= createRoot(element);
      root.render(createElement(StrictMode, null, shown));
    },
    hydrate: (html, shown) => {
      const reported: string[] = [];
      container.innerHTML = html;
      root = hydrateRoot(element, createElement(StrictMode, null, shown), {
        onRecoverableError: (error) => reported.push(String(error)),
      });
      return reported;
    },
    text: () => container.textContent,
    until: async (condition) => {
      while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    close: async () => {
      root?.unmount();
      // React ends its work in turns of the event loop, and looks for the globals there.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      for (const name of ['window', 'document', 'navigator']) Reflect.deleteProperty(globalThis, name);
    },
  };
};

export const oracleDid = 'did:example:oracle';
export const overrides = { baseUrl: 'https://oracle.test' };

export const wallet = {
  address: 'ixo1user',
  did: 'did:example:user',
  matrix: { accessToken: 'token', homeServer: 'https://matrix.test' },
};

/** A provider whose user signs everything. */
export const provided = (
  fetch: Fetch,
  component: ComponentType,
  props: Partial<IOraclesProviderProps> = {},
): ReactElement => {
  const mint = (oracle: string) =>
    Promise.resolve({ serialized: `for ${oracle}`, expiresAt: Date.now() + 3_600_000 });
  return createElement(
    OraclesProvider,
    {
      ...{ initialWallet: wallet, fetch, createDelegation: mint, createInvocation: mint },
      transactSignX: () => Promise.resolve('signed'),
      ...props,
    },
    createElement(component),
  );
};

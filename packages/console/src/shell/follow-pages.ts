/** What a browser does between documents, for pages that are drawn in one: where one reads, and what has the focus. */

/** Of an entry of the browser's history: how far its page is scrolled, and the link on it that had the focus last. */
interface Place {
  top: number;
  link?: string;
}

/** How long a page that was left may take until it is as long again as it was. */
const GROWS_MS = 3_000;

/** The member of `history.state` that names the entry. */
const MEMBER = 'consoleEntry';

/**
 * Follows the pages that are drawn in an element that scrolls. A new page begins at its top, and has the focus. A page that the user goes back to is where
 * it was, with the focus on the link that led away.
 * @returns a function that stops.
 */
export const followPages = (content: HTMLElement): (() => void) => {
  const places = new Map<string, Place>();
  let title: Element | undefined;
  /** The entry of the page that is drawn. The history may be ahead of it. */
  let entry = nameEntry();
  let path = location.pathname;
  let settle: (() => void) | undefined;

  const draw = () => {
    // A page has its title from the beginning until it goes.
    const drawn = content.querySelector('h1') ?? undefined;
    if (drawn === undefined || drawn === title) return;
    const isFirst = title === undefined;
    title = drawn;
    entry = nameEntry();
    path = location.pathname;
    settle?.();
    const place = places.get(entry);
    if (!isFirst) takeFocus(content, place?.link);
    settle = scrollTo(content, place?.top ?? 0);
  };
  /** The place in the entry that is drawn; undefined while another one is on its way. */
  const place = (): Place | undefined => {
    // What replaces an entry, such as another filter of a list, takes its name away.
    if (nameOf(history.state) === undefined && location.pathname === path) nameEntry(entry);
    if (nameOf(history.state) !== entry) return undefined;
    const known = places.get(entry) ?? { top: content.scrollTop };
    places.set(entry, known);
    return known;
  };
  const onScroll = () => {
    const known = place();
    if (known) known.top = content.scrollTop;
  };
  const onFocus = ({ target }: FocusEvent) => {
    const link = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
    const known = place();
    if (known && link !== null && link !== undefined) known.link = link;
  };

  const observer = new MutationObserver(draw);
  observer.observe(content, { childList: true, subtree: true });
  content.addEventListener('scroll', onScroll, { passive: true });
  content.addEventListener('focusin', onFocus);
  draw();
  return () => {
    settle?.();
    observer.disconnect();
    content.removeEventListener('scroll', onScroll);
    content.removeEventListener('focusin', onFocus);
  };
};

const nameOf = (state: unknown): string | undefined => {
  if (typeof state !== 'object' || state === null || !(MEMBER in state)) return undefined;
  const { [MEMBER]: name } = state;
  return typeof name === 'string' ? name : undefined;
};

/** @returns the name of the present entry of the history, which gets one if it has none. */
const nameEntry = (name: string = crypto.randomUUID()): string => {
  const state: unknown = history.state;
  const known = nameOf(state);
  if (known !== undefined) return known;
  history.replaceState({ ...(typeof state === 'object' && state), [MEMBER]: name }, '');
  return name;
};

/** The next press of the tab key, and a screen reader, begin where one is. What has the focus on the page already, such as a field, keeps it. */
const takeFocus = (content: HTMLElement, link: string | undefined): void => {
  const { activeElement } = document;
  if (activeElement && activeElement !== content && content.contains(activeElement)) return;
  const left =
    link === undefined ? undefined : content.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`);
  (left ?? content).focus({ preventScroll: true });
};

/**
 * Scrolls as far as the page reaches, and further as it grows: its lists may be read again.
 * @returns a function that scrolls no more.
 */
const scrollTo = (content: HTMLElement, top: number): (() => void) => {
  content.scrollTop = top;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  if (content.scrollTop >= top - 1) return stop;
  const timer = setTimeout(stop, GROWS_MS);
  const observer = new ResizeObserver(() => {
    content.scrollTop = top;
    if (content.scrollTop >= top - 1) stop();
  });
  for (const child of content.children) observer.observe(child);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  // The user scrolls themselves.
  for (const type of ['wheel', 'keydown', 'pointerdown'])
    content.addEventListener(type, stop, { signal, passive: true });
  return stop;
};

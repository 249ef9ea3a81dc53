/** Ends when the user leaves the page. */
let leaving = new AbortController();

globalThis.addEventListener('pagehide', () => {
  leaving.abort(new TypeError('The user has left the page.'));
  leaving = new AbortController();
});

/**
 * The signal of a request, by which a stream also ends when the user leaves the page. A browser keeps some pages that were left, so that "back"
 * shows them at once, and keeps their streams open. Six of these are all connections that it opens to one server: the next page would wait for one.
 * The clients open the streams again when the user comes back.
 */
export const untilPageIsLeft = ({ headers, signal }: Request): AbortSignal =>
  headers.get('accept')?.includes('text/event-stream') === true
    ? AbortSignal.any([signal, leaving.signal])
    : signal;

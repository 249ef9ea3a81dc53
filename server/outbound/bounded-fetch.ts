/** The limit of one message: the result of a tool may have 1 MiB, and files are base64. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

export const MAX_REDIRECTS = 3;

/** Fails a body when one of its messages is too long, because libraries buffer without a limit. */
export async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithinOrigin(url, init);
  if (!response.body) return response;
  const check = createMessageLimit(response);
  const checked = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      check(chunk);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(checked), { status, statusText, headers });
}

/** Follows a redirect within the origin alone: the headers are for that server, and another target was not configured. */
export function fetchWithinOrigin(url: string | URL, init?: RequestInit): Promise<Response> {
  return fetchHere(new URL(url), init, MAX_REDIRECTS);
}

async function fetchHere(url: URL, init: RequestInit | undefined, redirects: number): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const next = redirects > 0 ? redirectWithinOrigin(url, response) : undefined;
  if (!next) return response;
  await response.body?.cancel();
  return fetchHere(next, init, redirects - 1);
}

/** The address that a reply redirects to with the same method and body; undefined when there is none within the origin. */
export function redirectWithinOrigin(
  url: URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): URL | undefined {
  const location = headers.get('location');
  if (![307, 308].includes(status) || location === null) return undefined;
  const next = new URL(location, url);
  return next.origin === url.origin ? next : undefined;
}

/** Returns a function that receives the chunks of the body, and throws when one of its messages is too long. */
export function createMessageLimit({ headers }: Pick<Response, 'headers'>): (chunk: Uint8Array) => void {
  const isEventStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  let bytes = 0;
  return (chunk) => {
    // A stream of events may never end. Resetting the count at each line would let an event of many lines pass.
    bytes = isEventStream && endsAnEvent(chunk) ? chunk.length : bytes + chunk.length;
    if (bytes > MAX_MESSAGE_BYTES) throw new Error('A message is too long');
  };
}

/** An end that is split over two chunks is missed, which only makes the limit stricter by one event. */
function endsAnEvent(chunk: Uint8Array): boolean {
  const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return text.includes('\n\n') || text.includes('\r\n\r\n');
}

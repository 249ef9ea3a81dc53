import { parseJson } from '../../../../contract/validation/parse-json.js';

/** A reply that begins with text, as nearly all do. */
export interface OpenedReply {
  /** The text up to the first event that contains anything else. */
  readonly text: AsyncIterable<string>;
  /** The bytes from that event on; none arrive before `text` has ended. */
  readonly rest: ReadableStream<Uint8Array>;
}

/** An event of plain text is much shorter. */
const MAX_EVENT_BYTES = 64 * 1024;

/**
 * Reads the plain text at the beginning of a reply, and leaves the rest to the AI SDK. The SDK sends each event through six web streams and
 * validates it, which takes longer than everything else that is done for a token.
 */
export function splitPlainText(body: ReadableStream<Uint8Array>): OpenedReply {
  const reader = body.getReader();
  let handOver: (unread: Uint8Array) => void;
  let unread: Promise<Uint8Array> | undefined = new Promise((resolve) => (handOver = resolve));

  async function* text(): AsyncGenerator<string, void> {
    handOver(yield* plainTexts(reader));
  }

  const rest = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = await unread;
        unread = undefined;
        const { done, value } = first?.length ? { done: false, value: first } : await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { text: text(), rest };
}

/** Yields the text of each event. Returns the bytes from the first event on that contains anything else. */
async function* plainTexts(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, Buffer> {
  let unparsed = Buffer.alloc(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (value) unparsed = Buffer.concat([unparsed, value]);
    // Other line ends are rare, and those within JSON are escaped.
    if (done || unparsed.includes('\r')) return unparsed;
    for (let end = unparsed.indexOf('\n\n'); end >= 0; end = unparsed.indexOf('\n\n')) {
      const text = plainTextOf(unparsed.toString('utf8', 0, end));
      if (text === undefined) return unparsed;
      if (text !== '') yield text;
      unparsed = unparsed.subarray(end + 2);
    }
    if (unparsed.length > MAX_EVENT_BYTES) return unparsed;
  }
}

/** The text of an event that contains nothing else, which may be empty. Returns undefined for any other event. */
export function plainTextOf(event: string): string | undefined {
  if (event.includes('\n')) return undefined;
  if (event.startsWith(':')) return '';
  if (!event.startsWith('data: {')) return undefined;
  const chunk = parseJson(event.slice('data: '.length));
  if (!isObject(chunk) || 'error' in chunk || !isEmpty(chunk.usage)) return undefined;
  const choices: readonly unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
  const [choice, ...others] = choices;
  if (!isObject(choice) || others.length > 0 || !isEmpty(choice.finish_reason) || !isObject(choice.delta))
    return undefined;
  const { content, role = 'assistant', ...more } = choice.delta;
  if (role !== 'assistant' || !Object.values(more).every(isEmpty)) return undefined;
  if (isEmpty(content)) return '';
  return typeof content === 'string' ? content : undefined;
}

/** Endpoints send members that say nothing, such as `"tool_calls": []`. */
function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

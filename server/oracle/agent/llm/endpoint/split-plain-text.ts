import { parseJson } from '../../../../contract/validation/parse-json.js';
import type { ChunkReader, Taken } from './chunk-reader.js';
import type { ReadParts, TakePart } from './idle-timeout.js';

/** A reply that begins with text or reasoning, as nearly all do. */
export interface OpenedReply {
  /** Reads its text and reasoning up to the first event that contains anything else. */
  readonly readPlain: ReadParts<PlainPart>;
  /** The bytes from that event on; none arrive before `readPlain` has ended. The last usage that was reported until then precedes them. */
  readonly rest: ReadableStream<Uint8Array>;
}

export interface PlainPart {
  readonly type: 'text-delta' | 'reasoning-delta';
  readonly delta: string;
}

/** What an event contains besides its envelope. */
export interface PlainEvent {
  readonly reasoning: string;
  readonly text: string;
  readonly usage?: object | undefined;
}

const CARRIAGE_RETURN = 0x0d;

/** An event of plain text is much shorter. */
const MAX_EVENT_BYTES = 64 * 1024;

/**
 * Reads the text and the reasoning at the beginning of a reply, and leaves the rest to the AI SDK. The SDK sends each event through six web streams and
 * validates it, which takes longer than everything else that is done for a token.
 */
export function splitPlainText(reader: ChunkReader): OpenedReply {
  let handOver: (unread: Uint8Array) => void;
  let unread: Promise<Uint8Array> | undefined = new Promise((resolve) => (handOver = resolve));

  const rest = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = await unread;
        unread = undefined;
        const { value } = first?.length ? { value: first } : await reader.read();
        if (value) controller.enqueue(value);
        else controller.close();
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
  return { readPlain: (take) => readPlain({ reader, take, handOver }), rest };
}

interface Reading {
  readonly reader: ChunkReader;
  readonly take: TakePart<PlainPart>;
  readonly handOver: (unread: Uint8Array) => void;
}

/** Passes on what each event contains, and hands over the bytes from the first event on that contains anything else. */
async function readPlain({ reader, take, handOver }: Reading): Promise<void> {
  let unparsed: Buffer = Buffer.alloc(0);
  let usage: object | undefined;
  await reader.each((chunk) => {
    unparsed = unparsed.length === 0 ? chunk : Buffer.concat([unparsed, chunk]);
    // Other line ends are rare, and those within JSON are escaped.
    return unparsed.includes(CARRIAGE_RETURN) ? 'last' : passOn();
  });
  handOver(usage ? Buffer.concat([usageEvent(usage), unparsed]) : unparsed);

  /** Events that are complete. */
  function passOn(): Taken | Promise<Taken> {
    for (let length = unparsed.indexOf('\n\n'); length >= 0; length = unparsed.indexOf('\n\n')) {
      const event = plainEventOf(unparsed.toString('utf8', 0, length));
      if (!event) return 'last';
      unparsed = unparsed.subarray(length + 2);
      usage = event.usage ?? usage;
      const waits = say(event);
      if (waits) return waits.then(passOn);
    }
    return unparsed.length > MAX_EVENT_BYTES ? 'last' : undefined;
  }

  /** In the order in which the SDK takes them. */
  function say({ reasoning, text }: PlainEvent): Promise<void> | undefined {
    const sayText = () => (text === '' ? undefined : take({ type: 'text-delta', delta: text }));
    const reasoned = reasoning === '' ? undefined : take({ type: 'reasoning-delta', delta: reasoning });
    return reasoned ? reasoned.then(sayText) : sayText();
  }
}

/** As endpoints report usage at the end of a reply. Some report what was used so far with each piece of text. */
function usageEvent(usage: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
}

/** The event when it contains nothing but text, reasoning and usage, each of which may be missing. Returns undefined for any other event. */
export function plainEventOf(event: string): PlainEvent | undefined {
  if (event.includes('\n')) return undefined;
  if (event.startsWith(':')) return { reasoning: '', text: '' };
  if (!event.startsWith('data: {')) return undefined;
  const chunk = parseJson(event.slice('data: '.length));
  if (!isObject(chunk) || 'error' in chunk) return undefined;
  const choices: readonly unknown[] = Array.isArray(chunk.choices) ? chunk.choices : [];
  const [choice, ...others] = choices;
  if (!isObject(choice) || others.length > 0 || !isEmpty(choice.finish_reason) || !isObject(choice.delta))
    return undefined;
  const { content, reasoning_content, reasoning, role = 'assistant', ...more } = choice.delta;
  if (role !== 'assistant' || !Object.values(more).every(isEmpty)) return undefined;
  const text = textOf(content);
  const thought = textOf(reasoning_content ?? reasoning);
  if (text === undefined || thought === undefined) return undefined;
  if (isEmpty(chunk.usage)) return { reasoning: thought, text };
  return isObject(chunk.usage) ? { reasoning: thought, text, usage: chunk.usage } : undefined;
}

function textOf(value: unknown): string | undefined {
  if (isEmpty(value)) return '';
  return typeof value === 'string' ? value : undefined;
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

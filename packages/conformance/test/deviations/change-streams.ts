import type { ExchangeInterceptor, Interceptor, ReplyHead } from '../../src/proxy/interceptor.js';

/** A frame of a stream, or a comment, as it is on the wire without the empty line after it. */
export interface WireFrame {
  readonly text: string;
  readonly event: string | undefined;
  readonly id: number;
}

/** @returns the frames in place of this one. */
export type FrameChange = (frame: WireFrame) => readonly string[];

/** Changes the frames of every event stream; `change` is made for each stream. */
export const changeFrames = (change: () => FrameChange): Interceptor => ({
  exchange: () => framesOf(change()),
});

export const framesOf = (change: FrameChange): ExchangeInterceptor => ({
  body: (chunks, head) => (isStream(head) ? changed(chunks, change) : chunks),
});

async function* changed(chunks: AsyncIterable<Buffer>, change: FrameChange): AsyncGenerator<Buffer> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const text of blocks) for (const frame of change(read(text))) yield Buffer.from(`${frame}\n\n`);
  }
}

function read(text: string): WireFrame {
  const event = /^event: (.*)$/m.exec(text)?.[1];
  return { text, event, id: Number(/^id: (\d+)$/m.exec(text)?.[1] ?? 0) };
}

export function isStream({ headers }: ReplyHead): boolean {
  return String(headers['content-type']).startsWith('text/event-stream');
}

export const withId = ({ text }: WireFrame, id: number): string => text.replace(/^id: \d+$/m, `id: ${id}`);

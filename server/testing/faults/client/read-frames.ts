import type { IncomingMessage } from 'node:http';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { parseFrame } from '../../../oracle/runs/log/parse-frame.js';
import { createEventVerifier } from '../../../oracle/runs/log/verify-events.js';

/** The frames on the wire: the data is the original text. Throws when the connection breaks. */
export async function* framesOf(response: IncomingMessage): AsyncGenerator<LoggedFrame, void> {
  for await (const block of blocksOf(response)) yield frameOf(block);
}

/** Complete frames of any stream, as text, without comments. */
export async function* blocksOf(response: IncomingMessage): AsyncGenerator<string, void> {
  let rest = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const blocks = (rest + String(chunk)).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) if (!block.startsWith(':')) yield block;
  }
  if (rest !== '') throw new MalformedFrame(rest);
}

/** The stream violates its own format. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame';
}

const NAMES: readonly LoggedFrame['event'][] = [
  'run',
  'reasoning',
  'message',
  'tool_call',
  'delegation_required',
  'error',
  'done',
];

function frameOf(block: string): LoggedFrame {
  const [, name, id, data] = /^event: (\w+)\nid: (\d+)\ndata: (.*)$/.exec(block) ?? [];
  const event = NAMES.find((known) => known === name);
  if (event === undefined || data === undefined) throw new MalformedFrame(block);
  return { id: Number(id), event, data };
}

/** The errors in the order of a run's frames, from its first. */
export function orderFaults(frames: readonly LoggedFrame[]): string[] {
  const verify = createEventVerifier();
  return frames.flatMap((frame) => {
    const fault = verify(parseFrame(frame));
    return fault === undefined ? [] : [`frame ${frame.id}, ${frame.event}: ${fault}`];
  });
}

/** The text up to each frame, as a client shows it; at 0, the empty text. */
export function textsOf(frames: readonly LoggedFrame[]): string[] {
  let text = '';
  const texts = [''];
  for (const frame of frames) {
    const event = parseFrame(frame);
    if (event.event === 'run') text = text.slice(0, event.data.partialLength ?? 0);
    if (event.event === 'message') text += event.data.content;
    texts.push(text);
  }
  return texts;
}

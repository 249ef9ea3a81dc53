/** One frame of an event stream, with its place in the bytes of the reply. */
export interface Frame {
  /** Undefined when the frame has no `id`. */
  readonly id: number | undefined;
  readonly event: string;
  /** Parsed; undefined when `data` is not JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** As it came, without the empty line that ends it. */
  readonly raw: string;
  /** The offsets of its first byte, and of the first byte after it. */
  readonly start: number;
  readonly end: number;
}

/** Splits an event stream into frames, whichever pieces it comes in. Comments and other fields are no frames. */
export class FrameReader {
  #rest = Buffer.alloc(0);
  #offset = 0;

  /** The bytes that belong to no whole frame yet. */
  get rest(): string {
    return this.#rest.toString('utf8');
  }

  *push(chunk: Uint8Array): Generator<Frame> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const found = /\r?\n\r?\n/.exec(this.#rest.toString('latin1'));
      if (!found) return;
      const end = found.index + found[0].length;
      const raw = this.#rest.subarray(0, found.index).toString('utf8');
      this.#rest = this.#rest.subarray(end);
      const start = this.#offset;
      this.#offset += end;
      const frame = readFrame(raw);
      if (frame) yield { ...frame, raw, start, end: this.#offset };
    }
  }
}

function readFrame(raw: string): Pick<Frame, 'id' | 'event' | 'data'> | undefined {
  const fields = new Map<string, string[]>();
  for (const line of raw.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name !== '') fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const data = fields.get('data');
  if (!data) return undefined;
  const id = fields.get('id')?.at(-1);
  return {
    id: id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined,
    event: fields.get('event')?.at(-1) ?? 'message',
    data: asRecord(data.join('\n')),
  };
}

function asRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** One frame of a stream, as the contract's frame schemas describe it. */
export interface Frame {
  id: number;
  event: string;
  data: unknown;
}

/** Reads a whole example stream of frames with one `event:`, one `id:` and one `data:` line each. */
export function parseSse(stream: string): Frame[] {
  return stream
    .split(/\n\n+/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: Number(field('id')), event: field('event'), data: parseData(field('data')) };
    });
}

/** What is no JSON fits no schema, so it may stay as it is. */
function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

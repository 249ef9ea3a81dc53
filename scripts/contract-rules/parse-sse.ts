/** One frame of a stream, in the form of the contract's frame schemas. */
export interface Frame {
  id: number;
  event: string;
  data: unknown;
}

/** Parses a complete example stream of frames with one `event:`, one `id:` and one `data:` line each. */
export function parseSse(stream: string): Frame[] {
  return stream
    .split(/\n\n+/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: Number(field('id')), event: field('event'), data: parseData(field('data')) };
    });
}

/** Text that is not JSON matches no schema, so it is returned unchanged. */
function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The parts of a JSON reply, produced as fast as the client reads them, until they end or the signal reports that the client disconnected.
 */
export type OpenParts<Part = unknown> = (disconnected: AbortSignal) => AsyncIterable<Part>;

/**
 * Joins objects that each have one list into the text of one object with one list. Only one part is in memory at a time, and each is
 * validated before it is sent.
 */
export async function* joinParts(
  parts: AsyncIterable<unknown>,
  check: (part: unknown) => void,
): AsyncGenerator<string, void> {
  let name: string | undefined;
  let isEmpty = true;
  for await (const part of parts) {
    check(part);
    const [own, items] = listOf(part);
    if (name === undefined) yield `{${JSON.stringify(own)}:[`;
    else if (name !== own) throw new Error(`A part has the list ${own}, and one before it ${name}`);
    name = own;
    const text = items.map((item) => JSON.stringify(item)).join(',');
    if (text === '') continue;
    yield isEmpty ? text : `,${text}`;
    isEmpty = false;
  }
  if (name === undefined) throw new Error('A reply in parts has none');
  yield ']}\n';
}

function listOf(part: unknown): [name: string, items: readonly unknown[]] {
  const [entry, ...others] = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  const items: unknown = entry?.[1];
  if (!entry || others.length > 0 || !Array.isArray(items))
    throw new Error('A part of a reply is no object with one list');
  return [entry[0], items];
}

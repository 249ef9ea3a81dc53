/** An event of a server, without the fields that are of no use here. */
export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

const LINE = /\r\n|\n|\r/g;

/**
 * Parses server-sent events (HTML Standard, section 9.2.6) of which the text comes in pieces, however it is split. An id is that of its own event alone.
 *
 * @returns what takes the next piece and returns the events that are complete with it, and how many characters it keeps of those that are not.
 */
export const createEventParser = () => {
  /** The end of the last piece, which is no whole line. */
  let rest = '';
  let endedWithReturn = false;
  let id: string | undefined;
  let event: string | undefined;
  let data: string | undefined;

  const take = (line: string): void => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'event') event = value || undefined;
    else if (name === 'id') id = value.includes('\0') ? undefined : value;
  };

  return {
    get pending(): number {
      return rest.length + (data?.length ?? 0);
    },
    feed: (piece: string): ServerSentEvent[] => {
      const complete: ServerSentEvent[] = [];
      // Of a line's end that was split.
      const text = rest + (endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece);
      if (piece !== '') endedWithReturn = piece.endsWith('\r');
      let start = 0;
      // What is kept has no end of a line.
      LINE.lastIndex = rest.length;
      for (let end = LINE.exec(text); end; end = LINE.exec(text)) {
        if (end.index > start) take(text.slice(start, end.index));
        else {
          if (data !== undefined) complete.push({ id, event, data });
          id = event = data = undefined;
        }
        start = LINE.lastIndex;
      }
      rest = text.slice(start);
      return complete;
    },
  };
};

import { useRef, useState } from 'react';
import { saveFile } from './save-file';

export type ExportState =
  | { readonly is: 'idle' }
  | { readonly is: 'reading' | 'done'; readonly lines: number }
  | { readonly is: 'failed'; readonly error: unknown };

export interface LineExport {
  readonly state: ExportState;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Counting on the page costs more than reading: it is told once for so many lines. */
const LINES_PER_COUNT = 250;

/**
 * Reads records into a file, a line of JSON each, and counts them.
 * @param name Of the file, without the date.
 * @param read Begins to read; an abort of its signal ends that.
 */
export const useLineExport = (
  name: string,
  read: (signal: AbortSignal) => AsyncIterable<unknown>,
): LineExport => {
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const leaving = useRef<AbortController>(undefined);

  const save = async (signal: AbortSignal) => {
    const lines: string[] = [];
    setState({ is: 'reading', lines: 0 });
    for await (const line of read(signal)) {
      lines.push(`${JSON.stringify(line)}\n`);
      if (lines.length % LINES_PER_COUNT === 0) setState({ is: 'reading', lines: lines.length });
    }
    saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.ndjson`, lines, 'application/x-ndjson');
    setState({ is: 'done', lines: lines.length });
  };
  const start = () => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    save(signal).catch((error: unknown) =>
      setState(signal.aborted ? { is: 'idle' } : { is: 'failed', error }),
    );
  };
  return { state, start, stop: () => leaving.current?.abort() };
};

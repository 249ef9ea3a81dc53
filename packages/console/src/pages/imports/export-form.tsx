import { useRef, useState, type SubmitEvent } from 'react';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ErrorView } from '../../design/error-view';
import { Checkbox, TextField } from '../../design/field';
import { saveFile } from './save-file';

type ExportState =
  | { readonly is: 'idle' }
  | { readonly is: 'reading' | 'done'; readonly lines: number }
  | { readonly is: 'failed'; readonly error: unknown };

/** Counting on the page costs more than reading: it is told once for so many lines. */
const LINES_PER_COUNT = 250;

/** Reads the register, or a part of it, into a file. */
export const ExportForm = () => {
  const platform = usePlatform();
  const [type, setType] = useState('');
  const [hasNeighbours, setNeighbours] = useState(false);
  const [hasClaims, setClaims] = useState(false);
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const leaving = useRef<AbortController>(undefined);

  const read = async (signal: AbortSignal) => {
    const lines: string[] = [];
    setState({ is: 'reading', lines: 0 });
    const include = [
      ...(hasNeighbours ? ['neighbours' as const] : []),
      ...(hasClaims ? ['claims' as const] : []),
    ];
    for await (const line of platform.exports.lines({
      ...(type.trim() !== '' && { type: type.trim() }),
      ...(include.length > 0 && { include }),
      signal,
    })) {
      lines.push(`${JSON.stringify(line)}\n`);
      if (lines.length % LINES_PER_COUNT === 0) setState({ is: 'reading', lines: lines.length });
    }
    saveFile(`twins-${new Date().toISOString().slice(0, 10)}.ndjson`, lines, 'application/x-ndjson');
    setState({ is: 'done', lines: lines.length });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    read(signal).catch((error: unknown) =>
      setState(signal.aborted ? { is: 'idle' } : { is: 'failed', error }),
    );
  };
  const isReading = state.is === 'reading';
  return (
    <Card title="Export">
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Type of twins"
          placeholder="Project"
          value={type}
          onChange={({ target }) => setType(target.value)}
          hint="Leave it empty for the whole register, as of one moment."
        />
        <Checkbox
          label="With the twins that they are related to"
          checked={hasNeighbours}
          onChange={({ target }) => setNeighbours(target.checked)}
        />
        <Checkbox
          label="With the claims about them"
          hint="Claims that issuances have used are left out."
          checked={hasClaims}
          onChange={({ target }) => setClaims(target.checked)}
        />
        {state.is === 'failed' && <ErrorView error={state.error} />}
        <div className="spread">
          <span className="quiet small" role="status">
            {state.is === 'reading' && `${state.lines.toLocaleString('en')} lines so far`}
            {state.is === 'done' && `${state.lines.toLocaleString('en')} lines were saved`}
          </span>
          <span className="row">
            {isReading && <Button onClick={() => leaving.current?.abort()}>Stop</Button>}
            <Button type="submit" icon="download" isBusy={isReading}>
              Export
            </Button>
          </span>
        </div>
      </form>
    </Card>
  );
};

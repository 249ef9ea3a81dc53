import { useState, type SubmitEvent } from 'react';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { useOpenPage } from '../../design/console-link';
import { ErrorView } from '../../design/error-view';
import { FieldFrame, TextArea } from '../../design/field';
import { Progress } from '../../design/progress';

/** Two twins and how they are related: what a line looks like. */
const EXAMPLE = [
  {
    kind: 'twin',
    did: '_:project',
    type: 'Project',
    protocol: 'did:ixo:protocol/project',
    metadata: { name: 'Kisumu stoves' },
  },
  {
    kind: 'twin',
    did: '_:stove',
    type: 'Device',
    protocol: 'did:ixo:protocol/device',
    metadata: { name: 'Stove 1' },
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

/** Takes a file, or lines that are written here. */
export const ImportForm = () => {
  const { imports } = usePlatform();
  const openPage = useOpenPage();
  const [file, setFile] = useState<File>();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useAction({
    run: () => imports.start(file ?? new Blob([text])),
    done: ({ lines }) => (lines === 1 ? 'The server has the line' : `The server has ${lines} lines`),
    changes: [['imports']],
    onDone: ({ importId }) => openPage(`/imports/${encodeURIComponent(importId)}`),
    errors: 'page',
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Card title="Import">
      <form className="stack" onSubmit={submit}>
        <FieldFrame label="File" hint="Newline-delimited JSON (.ndjson), a record a line.">
          {(ids) => (
            <input
              {...ids}
              type="file"
              className="control"
              accept=".ndjson,.jsonl,.json,application/x-ndjson"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          )}
        </FieldFrame>
        {!file && (
          <TextArea
            label="Or lines"
            rows={5}
            className="mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {error && <ErrorView error={error} />}
        {isPending && <Progress label={file ? `Sending ${file.name}` : 'Sending the lines'} />}
        <div className="spread">
          {!file && text === '' ? (
            <Button tone="ghost" onClick={() => setText(EXAMPLE)}>
              Write an example
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            tone="primary"
            icon="upload"
            isBusy={isPending}
            disabled={!file && text.trim() === ''}
          >
            Import
          </Button>
        </div>
      </form>
    </Card>
  );
};

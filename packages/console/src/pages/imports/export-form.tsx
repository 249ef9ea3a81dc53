import { useState, type SubmitEvent } from 'react';
import { usePlatform } from '../../connection/connection-context';
import { Card } from '../../design/card';
import { Checkbox, TextField } from '../../design/field';
import { ExportButtons } from '../../exports/export-buttons';
import { useLineExport } from '../../exports/use-line-export';

/** Reads the register, or a part of it, into a file. */
export const ExportForm = () => {
  const platform = usePlatform();
  const [type, setType] = useState('');
  const [hasNeighbours, setNeighbours] = useState(false);
  const [hasClaims, setClaims] = useState(false);
  const include = [
    ...(hasNeighbours ? ['neighbours' as const] : []),
    ...(hasClaims ? ['claims' as const] : []),
  ];
  const lineExport = useLineExport('twins', (signal) =>
    platform.exports.lines({
      ...(type.trim() !== '' && { type: type.trim() }),
      ...(include.length > 0 && { include }),
      signal,
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    lineExport.start();
  };
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
        <ExportButtons lineExport={lineExport} label="Export" />
      </form>
    </Card>
  );
};

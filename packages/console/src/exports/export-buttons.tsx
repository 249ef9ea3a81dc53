import { Button } from '../design/button';
import { ErrorView } from '../design/error-view';
import type { LineExport } from './use-line-export';
import './export-buttons.css';

interface ExportButtonsProps {
  readonly lineExport: LineExport;
  /** What the button says. */
  readonly label: string;
}

/** Begins an export and stops it, with how far it is. The form around them begins it by its own submission. */
export const ExportButtons = ({ lineExport: { state, stop }, label }: ExportButtonsProps) => {
  const isReading = state.is === 'reading';
  return (
    <>
      {state.is === 'failed' && <ErrorView error={state.error} />}
      <div className="row row-end">
        <Button type="submit" icon="download" isBusy={isReading}>
          {label}
        </Button>
        {isReading && <Button onClick={stop}>Stop</Button>}
        <span className="quiet small export-count" role="status">
          {state.is === 'reading' && `${linesOf(state.lines)} so far`}
          {state.is === 'done' && `Saved ${linesOf(state.lines)}`}
        </span>
      </div>
    </>
  );
};

const linesOf = (lines: number): string => `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`;

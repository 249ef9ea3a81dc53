import { useOraclesContext, type CallStatus, type UIComponents } from '@twin-oracle/sdk/react';

interface CallProps {
  readonly toolName: string;
  readonly args: unknown;
  readonly status?: CallStatus;
  readonly output?: string;
  readonly error?: string;
}

const STATES = { isRunning: 'running', done: 'done', error: 'failed' } as const;

/** A call of a tool: its name and state, and on request what went in and out. */
const ToolCall = ({ toolName, args, status = 'done', output, error }: CallProps) => {
  const result = error ?? output;
  return (
    <details className="call" data-state={STATES[status]}>
      <summary>
        <code>{toolName}</code> <span className="state">{STATES[status]}</span>
      </summary>
      <pre>{JSON.stringify(args, undefined, 2)}</pre>
      {result !== undefined && <pre>{result}</pre>}
    </details>
  );
};

/** A call of an action: as a tool's, with what the action itself shows of it. */
const AgActionToolCall = ({ actionName, ...call }: Omit<CallProps, 'toolName'> & { actionName: string }) => {
  const render = useOraclesContext().getAgActionRender(actionName);
  const { args, status = 'done', output } = call;
  return (
    <>
      <ToolCall toolName={actionName} {...call} />
      {status !== 'error' && render?.({ args, status, result: output })}
    </>
  );
};

interface ComponentProps extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status?: CallStatus;
  readonly isLoading: boolean;
}

/** A component that the oracle shows, by what it was given. */
const Card = ({ id: _id, status: _status, isLoading: _isLoading, title, ...fields }: ComponentProps) => (
  <div className="card">
    <h2>{String(title)}</h2>
    <dl>
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Why an answer has failed. */
const ErrorNote = ({ output }: Pick<CallProps, 'output'>) => (
  <div className="note error" role="alert">
    {output}
  </div>
);

/** What the oracle may show in this page, by its names. */
export const uiComponents: UIComponents = {
  ToolCall,
  AgActionToolCall,
  Card,
  Error: ErrorNote,
};

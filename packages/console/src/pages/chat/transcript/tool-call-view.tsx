import { useOraclesContext, type ToolCallPart } from '@twin-oracle/sdk/react';
import { Badge, type Tone } from '../../../design/badge';
import { JsonBlock, CodeBlock } from '../../../design/code-block';

interface CallState {
  readonly word: string;
  readonly tone: Tone;
}

const KINDS = {
  tool: 'Tool of the oracle',
  browser_tool: 'Tool of this page',
  action: 'Action in this page',
} as const;

/** A call with its state, and on request what went in and out. */
export const ToolCallView = ({ call }: { readonly call: ToolCallPart }) => {
  const { toolName, kind, args, output, error, errorCode, isCut } = call;
  const render = useOraclesContext().getAgActionRender(toolName);
  const { word, tone } = stateOf(call);
  const status = call.status === 'isRunning' ? 'isRunning' : 'done';
  return (
    <>
      <details className="call" data-status={call.status}>
        <summary>
          <code>{toolName}</code>
          <span className="quiet small">{KINDS[kind]}</span>
          <Badge tone={tone}>{word}</Badge>
        </summary>
        <div className="stack-s">
          <JsonBlock value={args} what={`arguments of ${toolName}`} />
          {output !== undefined && <CodeBlock code={readable(output)} what={`result of ${toolName}`} />}
          {error !== undefined && (
            <p className="small">
              {error} {errorCode !== undefined && <code>{errorCode}</code>}
            </p>
          )}
          {isCut && <p className="quiet small">The transcript keeps the beginning of this result.</p>}
        </div>
      </details>
      {kind === 'action' && call.status !== 'error' && render?.({ args, status, result: output })}
    </>
  );
};

const stateOf = ({ status, progress }: ToolCallPart): CallState => {
  if (status === 'done') return { word: 'done', tone: 'good' };
  if (status === 'error') return { word: 'failed', tone: 'bad' };
  if (progress === 'waiting') return { word: 'waits for a page that has it', tone: 'warn' };
  if (progress === 'elsewhere') return { word: 'runs in another tab', tone: 'accent' };
  return { word: 'running', tone: 'accent' };
};

/** JSON with its lines, other text as it is. */
const readable = (output: string): string => {
  try {
    return JSON.stringify(JSON.parse(output), undefined, 2);
  } catch {
    return output;
  }
};

/** What the oracle may show, in the form that the client asks for. */
export const uiComponents = {
  ToolCall: ({ toolName, status, output }: { toolName?: string; status?: string; output?: string }) => (
    <p className="call">
      {toolName} {status} {output !== undefined && 'with output'}
    </p>
  ),
  Error: ({ output }: { output?: string }) => <p role="alert">{output}</p>,
  Card: ({ title, isLoading }: { title?: string; isLoading?: boolean }) => (
    <p className="card">
      {title} {isLoading ? 'loading' : 'shown'}
    </p>
  ),
  AgActionToolCall: ({ actionName, status }: { actionName?: string; status?: string }) => (
    <p className="call">
      {actionName} {status}
    </p>
  ),
};

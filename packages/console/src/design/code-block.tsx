import { CopyButton } from './copy-button';
import './code-block.css';

interface CodeBlockProps {
  readonly code: string;
  /** What is copied, such as `command`. */
  readonly what: string;
}

/** Text to read as it is, or to copy: a command, a token, JSON. */
export const CodeBlock = ({ code, what }: CodeBlockProps) => (
  <div className="code-block">
    <pre role="group" tabIndex={0} aria-label={what}>
      <code>{code}</code>
    </pre>
    <CopyButton text={code} what={what} />
  </div>
);

/** A value as JSON. */
export const JsonBlock = ({ value, what }: { readonly value: unknown; readonly what: string }) => (
  <CodeBlock code={JSON.stringify(value ?? null, undefined, 2)} what={what} />
);

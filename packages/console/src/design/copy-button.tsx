import { useEffect, useState } from 'react';
import { Button, IconButton, type ButtonProps } from './button';

interface CopyButtonProps extends Pick<ButtonProps, 'isSmall' | 'tone'> {
  /** A function for a text that is costly to make, or takes a moment. */
  readonly text: string | (() => string | Promise<string>);
  /** What is copied, such as `request id`. */
  readonly what: string;
  /** With words beside the icon. */
  readonly label?: string;
}

const SHOWN_MS = 1_600;

/** Copies a text, and says that it did. */
export const CopyButton = ({ text, what, label, isSmall = true, tone }: CopyButtonProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    Promise.resolve(typeof text === 'string' ? text : text())
      .then((made) => navigator.clipboard.writeText(made))
      .then(
        () => setState('copied'),
        () => setState('failed'),
      );
  };
  const icon = state === 'copied' ? 'check' : state === 'failed' ? 'alert' : 'copy';
  const said = state === 'copied' ? `Copied ${what}` : state === 'failed' ? `Could not copy ${what}` : '';
  return (
    <>
      {label === undefined ? (
        <IconButton icon={icon} label={`Copy ${what}`} isSmall={isSmall} onClick={copy} />
      ) : (
        <Button icon={icon} isSmall={isSmall} tone={tone} onClick={copy}>
          {label}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
};

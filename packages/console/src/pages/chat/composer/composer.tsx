import { useId, type KeyboardEvent, type Ref, type SubmitEvent } from 'react';
import { Button } from '../../../design/button';
import { AttachmentField, type Attachments } from './attachment-field';
import './composer.css';

interface ComposerProps {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly attachments: Attachments;
  readonly setAttachments: (attachments: Attachments) => void;
  readonly maySend: boolean;
  /** Why nothing can be sent now; otherwise the keys are named. */
  readonly hint: string | undefined;
  readonly onSend: (message: string, attachments: Attachments | undefined) => void;
  /** Undefined while there is nothing to stop. */
  readonly onStop: (() => void) | undefined;
}

/** Where the user writes. Enter sends, Shift+Enter starts a new line. */
export const Composer = ({
  field,
  text,
  setText,
  attachments,
  setAttachments,
  maySend,
  hint,
  onSend,
  onStop,
}: ComposerProps) => {
  const hintId = useId();
  const message = text.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (message === '' || !maySend || onStop) return;
    setText('');
    setAttachments([]);
    onSend(message, attachments.length > 0 ? attachments : undefined);
  };
  const sendByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <footer className="composer">
      <div className="composer-content">
        <form className="composer-box" onSubmit={submit}>
          <textarea
            ref={field}
            aria-label="Message"
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={sendByEnter}
            aria-describedby={hintId}
            placeholder="Ask something"
          />
          {onStop ? (
            <Button icon="stop" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button type="submit" tone="primary" icon="send" disabled={!maySend || message === ''}>
              Send
            </Button>
          )}
        </form>
        <div className="composer-foot">
          <AttachmentField attachments={attachments} onChange={setAttachments} />
          <p id={hintId} className={hint === undefined ? 'composer-keys quiet small' : 'quiet small'}>
            {hint ?? 'Enter sends, Shift+Enter starts a new line.'}
          </p>
        </div>
      </div>
    </footer>
  );
};

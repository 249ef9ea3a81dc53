import { useState, type KeyboardEvent, type Ref, type SubmitEvent } from 'react';
import { AttachmentField, type Attachments } from './attachments';

interface ComposerProps {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly maySend: boolean;
  readonly onSend: (message: string, attachments: Attachments | undefined) => void;
  /** Undefined while there is nothing to stop. */
  readonly onStop: (() => void) | undefined;
}

export const Composer = ({ field, text, setText, maySend, onSend, onStop }: ComposerProps) => {
  const [attachments, setAttachments] = useState<Attachments>([]);
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
    <footer>
      <AttachmentField attachments={attachments} onChange={setAttachments} />
      <form id="composer" onSubmit={submit}>
        <textarea
          ref={field}
          aria-label="Message"
          rows={2}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={sendByEnter}
          placeholder="Ask something …"
          title="Enter sends, Shift+Enter starts a new line"
        />
        {onStop ? (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button className="primary" disabled={!maySend || message === ''}>
            Send
          </button>
        )}
      </form>
    </footer>
  );
};

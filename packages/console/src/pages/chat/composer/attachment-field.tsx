import type { SubmitEvent } from 'react';
import type { Attachment } from '@twin-oracle/sdk/react';
import { decodePart } from '../../../design/decode-part';
import { Button, IconButton } from '../../../design/button';
import { TextField } from '../../../design/field';

export type Attachments = Attachment[];

interface AttachmentFieldProps {
  readonly attachments: Attachments;
  readonly onChange: (attachments: Attachments) => void;
}

/** Files for the next message, by their links: the oracle downloads them. */
export const AttachmentField = ({ attachments, onChange }: AttachmentFieldProps) => {
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const link = new FormData(event.currentTarget).get('link');
    if (typeof link === 'string') onChange([...attachments, attachmentOf(link)]);
    event.currentTarget.reset();
  };
  return (
    <details className="attach small">
      <summary>Attach a link{attachments.length > 0 && ` (${attachments.length})`}</summary>
      <form onSubmit={add} className="attach-form">
        <TextField
          name="link"
          type="url"
          required
          label="Link to a file"
          isLabelHidden
          placeholder="https://example.org/report.pdf"
        />
        <Button type="submit" icon="clip">
          Attach
        </Button>
      </form>
      {attachments.length > 0 && (
        <ul role="list" className="row">
          {attachments.map(({ filename }, index) => (
            <li key={index} className="row attachment">
              {filename}
              <IconButton
                icon="close"
                isSmall
                label={`Remove ${filename}`}
                onClick={() => onChange(attachments.filter((_, place) => place !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
};

const attachmentOf = (link: string): Attachment => {
  const { pathname, hostname } = new URL(link);
  const filename = decodePart(pathname.split('/').at(-1) ?? '') || hostname;
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return { mxcUri: link, filename, mimetype: TYPES[extension] ?? 'application/octet-stream' };
};

import type { SubmitEvent } from 'react';
import type { IMessage } from '@twin-oracle/sdk/react';

export type Attachments = NonNullable<IMessage['attachments']>[number][];

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
    <details className="attach">
      <summary>Attach a link{attachments.length > 0 && ` (${attachments.length})`}</summary>
      <form onSubmit={add}>
        <input name="link" type="url" required aria-label="Link to a file" placeholder="https://…" />
        <button>Attach</button>
      </form>
      <ul>
        {attachments.map(({ filename }, index) => (
          <li key={index}>
            {filename}
            <button
              type="button"
              aria-label={`Remove ${filename}`}
              onClick={() => onChange(attachments.filter((_, place) => place !== index))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};

export const AttachmentList = ({ attachments = [] }: Pick<IMessage, 'attachments'>) =>
  attachments.length > 0 && (
    <ul className="attachments">
      {attachments.map(({ filename }, index) => (
        <li key={index}>{filename}</li>
      ))}
    </ul>
  );

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
};

const attachmentOf = (link: string): Attachments[number] => {
  const { pathname, hostname } = new URL(link);
  const filename = decodeURIComponent(pathname.split('/').at(-1) ?? '') || hostname;
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return { mxcUri: link, filename, mimetype: TYPES[extension] ?? 'application/octet-stream' };
};

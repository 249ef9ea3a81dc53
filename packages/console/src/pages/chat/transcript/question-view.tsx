import { memo } from 'react';
import type { ChatMessage } from '@twin-oracle/sdk/react';
import { Icon } from '../../../design/icon';

/** A message of the user. */
export const QuestionView = memo(({ message }: { readonly message: ChatMessage }) => (
  <article className="question" aria-label="Question">
    {message.content}
    {message.attachments.length > 0 && (
      <ul role="list" className="small">
        {message.attachments.map(({ filename }, index) => (
          <li key={index} className="row">
            <Icon name="clip" size={14} /> {filename}
          </li>
        ))}
      </ul>
    )}
  </article>
));
QuestionView.displayName = 'QuestionView';

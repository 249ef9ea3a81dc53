import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../design/icon';

interface ChatPromptProps {
  readonly icon: IconName;
  /** Buttons for what the user can do. */
  readonly actions: ReactNode;
  /** What the oracle waits for. */
  readonly children: ReactNode;
}

/** Asks the user, among the messages, for what the oracle needs before it can go on. */
export const ChatPrompt = ({ icon, actions, children }: ChatPromptProps) => (
  <div className="prompt" role="alert">
    <Icon name={icon} />
    <div className="stack-s">
      <p>{children}</p>
      <div className="row">{actions}</div>
    </div>
  </div>
);

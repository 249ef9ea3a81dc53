import { Button } from '../../design/button';
import { ChatPrompt } from './chat-prompt';

/** Below the messages, while the user does not allow the oracle to act for them. */
export const DelegationNotice = ({ onSign }: { readonly onSign: () => void }) => (
  <ChatPrompt
    icon="identity"
    actions={
      <Button isSmall tone="primary" onClick={onSign}>
        Sign now
      </Button>
    }
  >
    You have not signed a delegation. What is here stays; new answers come once you have signed one.
  </ChatPrompt>
);

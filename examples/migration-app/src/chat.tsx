import { useState } from 'react';
import { renderMessageContent, useAgAction, useChat } from '@ixo/oracles-client-sdk';
import type { IBrowserTools, IMessage } from '@ixo/oracles-client-sdk';
import { z } from 'zod';
import { uiComponents } from './components';
import { handled } from './handled';

interface ChatProps {
  oracleDid: string;
  sessionId: string;
  overrides: { baseUrl: string; wsUrl: string };
}

const browserTools: IBrowserTools = {
  read_selection: {
    toolName: 'read_selection',
    description: 'Reads what the user has selected on the page',
    schema: z.object({}) as never,
    fn: (args) => {
      handled('read_selection', args);
      return Promise.resolve({ selection: 'some words' });
    },
  },
};

export const Chat = ({ oracleDid, sessionId, overrides }: ChatProps) => {
  const [text, setText] = useState('');
  const { messages, sendMessage, abortStream, ...chat } = useChat({
    oracleDid,
    sessionId,
    overrides,
    browserTools,
    uiComponents,
    streamingMode: 'batched',
    onPaymentRequiredError: (claimIds) => handled('onPaymentRequiredError', claimIds.length),
  });
  useAgAction({
    name: 'highlight',
    description: 'Highlights a twin on the page, by its name',
    parameters: z.object({ name: z.string() }),
    handler: (args) => {
      handled('highlight', args);
      return { success: true };
    },
    render: ({ status, args }) => {
      handled('render', status, args);
      return null;
    },
  });
  return (
    <main>
      <p id="status">
        {chat.status} {chat.isSending ? 'sending' : 'idle'} {chat.run.ended}
      </p>
      <p id="connected">{chat.isRealTimeConnected ? 'connected' : 'not connected'}</p>
      <p id="problem">{chat.sendMessageError?.message}</p>
      {chat.hasEarlier && <button onClick={() => void chat.loadEarlier()}>Earlier</button>}
      <div id="messages">
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setText('');
          sendMessage(text).then(
            () => handled('sent'),
            () => handled('not sent'),
          );
        }}
      >
        <input aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />
      </form>
      <button onClick={() => void abortStream().then(() => handled('stopped'))}>Stop</button>
    </main>
  );
};

const Message = ({ type, content, reasoning, isReasoning }: IMessage) => (
  <article className={type}>
    {reasoning !== undefined && reasoning !== '' && <p className="reasoning">{reasoning}</p>}
    {!isReasoning && <div>{renderMessageContent(content, uiComponents)}</div>}
  </article>
);

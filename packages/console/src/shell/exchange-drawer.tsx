import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context';
import { Badge, type Tone } from '../design/badge';
import { Button, IconButton } from '../design/button';
import { CodeBlock } from '../design/code-block';
import { CopyButton } from '../design/copy-button';
import { EmptyView } from '../design/empty-view';
import { Identifier } from '../design/identifier';
import { SidePanel } from '../design/side-panel';
import { curlOf, type Exchange } from '../exchanges/exchange';
import { useExchangeView } from '../exchanges/exchange-view';
import './exchange-drawer.css';

/** Each request that the console has sent, with its reply and the request's id. Secrets were left out when they were recorded. */
export const ExchangeDrawer = () => {
  const view = useExchangeView();
  const { recorder } = useConnection();
  const exchanges = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const openId = view?.shownId;
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Nothing is returned: newer browsers give a promise, which no effect may.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (
    <SidePanel
      className="drawer"
      label="Requests and replies"
      title="Requests"
      actions={
        <>
          <Button isSmall tone="ghost" onClick={recorder.clear}>
            Clear
          </Button>
          <IconButton icon="close" label="Close the requests" isSmall onClick={view?.close} />
        </>
      }
    >
      {exchanges.length === 0 ? (
        <EmptyView icon="swap" title="Nothing was sent yet">
          Each request of the console appears here, with its reply.
        </EmptyView>
      ) : (
        <ol role="list" className="drawer-list">
          {exchanges.map((exchange) => (
            <li key={exchange.id} ref={exchange.id === openId ? shown : undefined}>
              <button
                type="button"
                className="drawer-line"
                aria-expanded={exchange.id === openId}
                onClick={() => view?.select(exchange.id === openId ? undefined : exchange.id)}
              >
                <Badge tone={toneOf(exchange)}>{statusOf(exchange)}</Badge>
                <span className="mono drawer-operation">{exchange.operation}</span>
                <span className="quiet small drawer-duration">
                  {exchange.reply ? `${exchange.reply.durationMs} ms` : ''}
                </span>
              </button>
              {exchange.id === openId && <ExchangeDetails exchange={exchange} />}
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  );
};

const ExchangeDetails = ({ exchange }: { readonly exchange: Exchange }) => {
  const { method, url, headers, body, reply, failure, attempt } = exchange;
  return (
    <div className="drawer-details stack-s">
      {reply?.requestId !== undefined && (
        <div className="row small">
          <span className="quiet">Request id</span> <Identifier id={reply.requestId} what="request id" />
        </div>
      )}
      {attempt > 1 && <p className="small quiet">Attempt {attempt}</p>}
      <h3>Request</h3>
      <CodeBlock code={`${method} ${url}\n${linesOf(headers)}`} what="request" />
      {body !== undefined && <CodeBlock code={body} what="body of the request" />}
      <h3>Reply</h3>
      {failure !== undefined && <p className="small">{failure}</p>}
      {reply && <CodeBlock code={`${reply.status}\n${linesOf(reply.headers)}`} what="head of the reply" />}
      {reply?.isStream && <p className="small quiet">A stream: its frames are on the page that reads it.</p>}
      {reply?.body !== undefined && <CodeBlock code={reply.body} what="body of the reply" />}
      <div className="row">
        <CopyButton text={() => curlOf(exchange)} what="curl command" label="Copy as curl" />
      </div>
    </div>
  );
};

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const statusOf = ({ reply, failure }: Exchange): string =>
  reply ? String(reply.status) : failure === undefined ? 'waiting' : 'failed';

const toneOf = ({ reply, failure }: Exchange): Tone => {
  if (failure !== undefined || (reply && reply.status >= 500)) return 'bad';
  if (!reply) return 'neutral';
  return reply.status >= 400 ? 'warn' : 'good';
};

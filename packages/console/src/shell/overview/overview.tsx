import type { ReactNode } from 'react';
import { useConnection } from '../../connection/connection-context';
import { useDemoCommand } from '../../connection/terminal-commands';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { CodeBlock } from '../../design/code-block';
import { ConsoleLink } from '../../design/console-link';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import { readTour } from '../../pages/tour/tour-records';
import { ApiKeyForm } from '../api-key-form';
import { areas } from '../areas';
import { CONCEPTS } from './concepts';
import './overview.css';

/** The first page: what there is, and the three steps by which one gets to know it. */
export const Overview = () => {
  const { discovery, platform, baseUrl } = useConnection();
  const demo = useDemoCommand();
  const isTourBegun = Object.keys(readTour(baseUrl)).length > 0;
  return (
    <Page
      title="Digital twins, and the oracles that work on them"
      summary={`You are connected to ${discovery.oracle.name}. Three steps show you what twins, oracles, runs, delegations, votes and claims are.`}
    >
      <ol role="list" className="steps">
        <Step number={1} title="Talk to the oracle" isDone={false}>
          <p className="quiet">
            Ask which projects there are, let it call a tool in this page, and look at each frame of its
            answer. It needs no account: the key of this browser signs for you.
          </p>
          <ConsoleLink to="/chat" className="button button-primary">
            <Icon name="chat" size={17} /> Open the chat
          </ConsoleLink>
        </Step>
        <Step number={2} title="Connect an API key" isDone={platform !== undefined}>
          {platform ? (
            <p className="quiet">The platform knows you: the pages about twins, votes and claims are open.</p>
          ) : (
            <>
              <p className="quiet">
                The first start of the server has printed one. It opens the pages of the platform.
              </p>
              <ApiKeyForm />
            </>
          )}
        </Step>
        <Step number={3} title="Fill the register" isDone={false}>
          <p className="quiet">
            The tour makes a project with you, has it verified by vote, and turns a claim about it into a
            credential. The demo does the same in a terminal.
          </p>
          <ConsoleLink to="/tour" className="button">
            {isTourBegun ? 'Go on with the tour' : 'Take the tour'}
          </ConsoleLink>
          <CodeBlock code={demo} what="command" />
        </Step>
      </ol>
      <section className="stack" aria-labelledby="concepts">
        <h2 id="concepts">What is what</h2>
        <ul role="list" className="grid">
          {CONCEPTS.map(({ name, icon, meaning, to, action }) => (
            <li key={name} className="concept">
              <h3>
                <Icon name={icon} /> {name}
              </h3>
              <p className="quiet small">{meaning}</p>
              {areas.some(({ path }) => path === to) && (
                <ConsoleLink to={to} className="small">
                  {action}
                </ConsoleLink>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
};

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

const Step = ({ number, title, isDone, children }: StepProps) => (
  <li>
    <Card
      title={
        <span className="row">
          <span className="step-number" aria-hidden="true">
            {number}
          </span>
          {title}
        </span>
      }
      actions={isDone && <Badge tone="good">Done</Badge>}
    >
      {children}
    </Card>
  </li>
);

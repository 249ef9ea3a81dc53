import type { Verification } from '@twin-oracle/sdk';
import { ConsoleLink } from '../../design/console-link';
import { StateCard } from '../../design/state-card';
import { VerificationBadge } from '../../twins/verification-badge';
import { nextStepsOf, VERIFICATION_STATES } from './verification-states';

interface VerificationCardProps {
  readonly verification: Verification;
  /** On pages about something else, a link to the domain's own. */
  readonly hasLink?: boolean;
}

/** Where a domain is among its states, drawn and in words: what it can become, and by what. */
export const VerificationCard = ({ verification, hasLink = false }: VerificationCardProps) => {
  const { status, changes, did } = verification;
  const steps = nextStepsOf(verification);
  return (
    <StateCard
      what="the domain"
      badge={<VerificationBadge status={status} />}
      map={VERIFICATION_STATES}
      present={status}
      possible={steps.map(({ to, event }) => ({ to, label: event }))}
      past={changes.map(({ from }) => from)}
    >
      <h3>What is possible now</h3>
      {steps.length === 0 ? (
        <p className="quiet small">Nothing: the time for which it may be valid is over, or it was deleted.</p>
      ) : (
        <ul className="steps-next">
          {steps.map(({ event, to, means }) => (
            <li key={event}>
              <strong>{event}</strong> to {to}. <span className="quiet">{means.replaceAll('`', '')}</span>
            </li>
          ))}
        </ul>
      )}
      {hasLink && (
        <ConsoleLink to={`/governance/domains/${encodeURIComponent(did)}`} className="small">
          What led to it, and what governance can do
        </ConsoleLink>
      )}
    </StateCard>
  );
};

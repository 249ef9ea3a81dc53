import type { ReactNode } from 'react';
import { ConsoleLink } from '../../design/console-link';
import { Identifier } from '../../design/identifier';
import { twinPath } from '../twins/twin-path';
import type { TourRecords } from './tour-records';
import type { TourStep } from './tour-steps';

interface TourResultsProps {
  readonly step: TourStep;
  readonly records: TourRecords;
}

/** What a step has made, with where one sees it. */
export const TourResults = ({ step, records }: TourResultsProps) => (
  <ul role="list" className="tour-results">
    {resultsOf(step, records).map((result, at) => (
      <li key={at}>{result}</li>
    ))}
  </ul>
);

const resultsOf = ({ id }: TourStep, records: TourRecords): ReactNode[] => {
  switch (id) {
    case 'project':
      return [
        records.organisation !== undefined && (
          <ConsoleLink to={twinPath(records.organisation)}>Warm Homes, the organisation</ConsoleLink>
        ),
        records.project !== undefined && (
          <ConsoleLink to={twinPath(records.project)}>{records.projectName}, the project</ConsoleLink>
        ),
      ];
    case 'oracle':
      return [
        records.oracle !== undefined && <ConsoleLink to={twinPath(records.oracle)}>Meter oracle</ConsoleLink>,
      ];
    case 'verify':
      return [
        <RecordLink
          to="/governance/proposals"
          id={records.projectProposal}
          what="proposal of the project"
          key="project"
        />,
        <RecordLink
          to="/governance/proposals"
          id={records.oracleProposal}
          what="proposal of the oracle"
          key="oracle"
        />,
      ];
    case 'claim':
      return [<RecordLink to="/claims" id={records.claim} what="claim" key="claim" />];
    case 'approve':
      return [
        records.credential !== undefined && (
          <span>
            <ConsoleLink to={`/claims/check?credential=${records.credential}`}>The credential</ConsoleLink>{' '}
            <Identifier id={records.credential} what="id of the credential" />
          </span>
        ),
      ];
    case 'check':
      return [records.checked];
  }
};

/** A link to the page of a record, once the tour has made it. */
const RecordLink = ({
  to,
  id,
  what,
}: {
  readonly to: string;
  readonly id: string | undefined;
  readonly what: string;
}) => {
  if (id === undefined) return null;
  return (
    <span>
      <ConsoleLink to={`${to}/${id}`}>The {what}</ConsoleLink>{' '}
      <Identifier id={id} what={`id of the ${what}`} />
    </span>
  );
};

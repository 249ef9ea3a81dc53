import { ConnectionError } from '@twin-oracle/sdk';
import { Loaded } from '../../design/loaded';
import { Page } from '../../design/page';
import { DeprecatedUse } from './deprecated-use';
import { DeploymentFigures, DeploymentParts, ReplicaList } from './deployment-figures';
import { RequestFinder } from './request-finder';
import { RunList } from './run-list';
import { SettingList } from './setting-list';
import { useOperationsStatus } from './queries';
import './operator.css';

const OperatorPage = () => {
  const query = useOperationsStatus();
  const isAway = query.error instanceof ConnectionError;
  return (
    <Page
      title="Operator"
      summary="How the deployment is, over all its replicas. The page looks again every five seconds."
    >
      <Loaded query={query} what="the status">
        {(status) => (
          // With the server away, the head says it once for all parts that were read before.
          <>
            <DeploymentFigures status={status} />
            <DeploymentParts status={status} />
            <RunList isAway={isAway} />
            <RequestFinder />
            <ReplicaList status={status} />
            <DeprecatedUse isAway={isAway} />
            <SettingList settings={status.settings} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

export default OperatorPage;

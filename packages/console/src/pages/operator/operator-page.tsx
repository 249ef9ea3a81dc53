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
  return (
    <Page
      title="Operator"
      summary="How the deployment is, over all its replicas. The page looks again every five seconds."
    >
      <Loaded query={query} what="the status">
        {(status) => (
          <>
            <DeploymentFigures status={status} />
            <DeploymentParts status={status} />
            <RunList />
            <RequestFinder />
            <ReplicaList status={status} />
            <DeprecatedUse />
            <SettingList settings={status.settings} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

export default OperatorPage;

import { ErrorView } from '../../design/error-view';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { DeprecatedUse } from './deprecated-use';
import { DeploymentFigures } from './deployment-figures';
import { RequestFinder } from './request-finder';
import { SettingList } from './setting-list';
import { useOperationsStatus } from './queries';
import './operator.css';

const OperatorPage = () => {
  const { data: status, error, refetch } = useOperationsStatus();
  return (
    <Page
      title="Operator"
      summary="How the deployment is, over all its replicas. The page looks again every five seconds."
    >
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!status && !error && <Progress label="Reading the status" />}
      {status && <DeploymentFigures status={status} />}
      {status && <RequestFinder />}
      {status && <DeprecatedUse />}
      {status && <SettingList settings={status.settings} />}
    </Page>
  );
};

export default OperatorPage;

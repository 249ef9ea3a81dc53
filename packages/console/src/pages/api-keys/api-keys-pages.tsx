import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { ApiKeyList } from './api-key-list';
import { ApiKeyPage } from './api-key-page';
import { NewApiKey } from './new-api-key';

const ApiKeysPages = () => (
  <PageSwitch>
    <Route path="/" component={ApiKeyList} />
    <Route path="/new" component={NewApiKey} />
    <Route path="/:keyId">{({ keyId }) => <ApiKeyPage key={keyId} keyId={decodePart(keyId)} />}</Route>
  </PageSwitch>
);

export default ApiKeysPages;

import { Route, Switch } from 'wouter';
import { ApiKeyList } from './api-key-list';
import { ApiKeyPage } from './api-key-page';
import { NewApiKey } from './new-api-key';

const ApiKeysPages = () => (
  <Switch>
    <Route path="/" component={ApiKeyList} />
    <Route path="/new" component={NewApiKey} />
    <Route path="/:keyId">
      {({ keyId }) => <ApiKeyPage key={keyId} keyId={decodeURIComponent(keyId)} />}
    </Route>
  </Switch>
);

export default ApiKeysPages;

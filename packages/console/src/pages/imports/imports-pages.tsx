import { Route, Switch } from 'wouter';
import { ImportPage } from './import-page';
import { ImportsOverview } from './imports-overview';
import './imports.css';

const ImportsPages = () => (
  <Switch>
    <Route path="/" component={ImportsOverview} />
    <Route path="/:importId">
      {({ importId }) => <ImportPage importId={decodeURIComponent(importId)} />}
    </Route>
  </Switch>
);

export default ImportsPages;

import { Route, Switch } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { ImportPage } from './import-page';
import { ImportsOverview } from './imports-overview';
import './imports.css';

const ImportsPages = () => (
  <Switch>
    <Route path="/" component={ImportsOverview} />
    <Route path="/:importId">{({ importId }) => <ImportPage importId={decodePart(importId)} />}</Route>
  </Switch>
);

export default ImportsPages;

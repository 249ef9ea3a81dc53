import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { ImportPage } from './import-page';
import { ImportsOverview } from './imports-overview';
import './imports.css';

const ImportsPages = () => (
  <PageSwitch>
    <Route path="/" component={ImportsOverview} />
    <Route path="/:importId">{({ importId }) => <ImportPage importId={decodePart(importId)} />}</Route>
  </PageSwitch>
);

export default ImportsPages;

import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { NewWebhook } from './new-webhook';
import { WebhookList } from './webhook-list';
import { WebhookPage } from './webhook-page';

const WebhooksPages = () => (
  <PageSwitch>
    <Route path="/" component={WebhookList} />
    <Route path="/new" component={NewWebhook} />
    <Route path="/:webhookId">{({ webhookId }) => <WebhookPage webhookId={decodePart(webhookId)} />}</Route>
  </PageSwitch>
);

export default WebhooksPages;

import { Route, Switch } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { NewWebhook } from './new-webhook';
import { WebhookList } from './webhook-list';
import { WebhookPage } from './webhook-page';

const WebhooksPages = () => (
  <Switch>
    <Route path="/" component={WebhookList} />
    <Route path="/new" component={NewWebhook} />
    <Route path="/:webhookId">{({ webhookId }) => <WebhookPage webhookId={decodePart(webhookId)} />}</Route>
  </Switch>
);

export default WebhooksPages;

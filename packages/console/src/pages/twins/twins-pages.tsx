import { Route, useLocation } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { EditTwinPage } from './edit/edit-twin-page';
import { CreateTwinPage } from './form/create-twin-page';
import { TwinPage } from './record/twin-page';
import { TwinSearchPage } from './search/twin-search-page';
import './twins.css';

const TwinsPages = () => (
  <PageSwitch>
    <Route path="/" component={TwinSearchPage} />
    <Route path="/new" component={CreateTwinPage} />
    <Route component={OneTwin} />
  </PageSwitch>
);

/** Such as `/did:ixo:…/history/3`. */
const OneTwin = () => {
  const [path] = useLocation();
  const [did = '', tab, revision] = path.split('/').slice(1).map(decodePart);
  // By the key a page of one twin keeps nothing of another.
  if (tab === 'edit') return <EditTwinPage key={did} did={did} />;
  return <TwinPage key={did} {...{ did, tab, revision }} />;
};

export default TwinsPages;

import { useState } from 'react';
import { Route } from 'wouter';
import { decodePart } from '../../design/decode-part';
import { PageSwitch } from '../../design/page-switch';
import { ExplainPage } from './explain/explain-page';
import { ErasurePage } from './personal-data/erasure-page';
import { IdentityPage } from './identity-page';
import './identity.css';

/** A delegation is a secret: it is kept for these pages alone, not in the address and not in the browser's storage. */
const IdentityPages = () => {
  const [token, setToken] = useState('');
  return (
    <PageSwitch>
      <Route path="/">
        <IdentityPage token={token} onMinted={setToken} />
      </Route>
      <Route path="/explain">
        <ExplainPage token={token} onChange={setToken} />
      </Route>
      <Route path="/erasures/:erasureId">
        {({ erasureId }) => <ErasurePage key={erasureId} erasureId={decodePart(erasureId)} />}
      </Route>
    </PageSwitch>
  );
};

export default IdentityPages;

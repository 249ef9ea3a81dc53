import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { ExplainPage } from './explain/explain-page';
import { IdentityPage } from './identity-page';
import './identity.css';

/** A delegation is a secret: it is kept for these pages alone, not in the address and not in the browser's storage. */
const IdentityPages = () => {
  const [token, setToken] = useState('');
  return (
    <Switch>
      <Route path="/">
        <IdentityPage token={token} onMinted={setToken} />
      </Route>
      <Route path="/explain">
        <ExplainPage token={token} onChange={setToken} />
      </Route>
    </Switch>
  );
};

export default IdentityPages;

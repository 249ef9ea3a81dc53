import { useCallback, useRef, useState } from 'react';
import type { Discovery } from '@twin-oracle/sdk';
import type { CreateDelegationFn } from '@twin-oracle/sdk/react';
import { Button } from '../../design/button';
import { DetailsList } from '../../design/details-list';
import { Dialog } from '../../design/dialog';
import { Identifier } from '../../design/identifier';

interface Asked {
  readonly allow: () => void;
  readonly decline: () => void;
}

/** Whether the user allows the oracle to act for them. */
export interface Consent {
  readonly isDeclined: boolean;
  /** Lets the next call that needs a delegation ask for it. */
  readonly askAgain: () => void;
}

/** Asks the user before a delegation is signed. After a refusal no call asks again until `askAgain` is called. */
export const useDelegationPrompt = (sign: CreateDelegationFn) => {
  const [asked, setAsked] = useState<Asked>();
  const [isDeclined, setDeclined] = useState(false);
  const hasDeclined = useRef(false);
  const decide = useCallback((declined: boolean) => {
    hasDeclined.current = declined;
    setDeclined(declined);
    setAsked(undefined);
  }, []);
  const createDelegation = useCallback<CreateDelegationFn>(
    (oracleDid) =>
      new Promise((resolve, reject) => {
        const decline = () => {
          decide(true);
          reject(new Error('You have not allowed the oracle to act for you'));
        };
        if (hasDeclined.current) decline();
        else
          setAsked({
            decline,
            allow: () => {
              decide(false);
              sign(oracleDid).then(resolve, reject);
            },
          });
      }),
    [decide, sign],
  );
  return { createDelegation, asked, consent: { isDeclined, askAgain: () => decide(false) } };
};

export const DelegationDialog = ({
  oracle,
  allow,
  decline,
}: Asked & { readonly oracle: Discovery['oracle'] }) => (
  <Dialog title={`Let ${oracle.name} act for you?`} onClose={decline}>
    <p>
      You sign a <strong>delegation</strong>: with it the oracle may read and write in your name when an
      answer needs it. The key of this browser signs it; the key itself is never sent.
    </p>
    <DetailsList
      details={[
        { name: 'To', value: <Identifier id={oracle.did} what="DID of the oracle" /> },
        { name: 'Allows', value: <code>oracle/access</code> },
        { name: 'Until', value: 'seven days from now, or until you revoke it' },
      ]}
    />
    <div className="row row-end">
      <Button onClick={decline}>Not now</Button>
      <Button tone="primary" onClick={allow}>
        Sign and continue
      </Button>
    </div>
  </Dialog>
);

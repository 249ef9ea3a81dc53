import { useCallback, useEffect, useRef, useState } from 'react';
import type { CreateDelegationFn } from '@twin-oracle/sdk/react';

interface Asked {
  readonly allow: () => void;
  readonly decline: () => void;
}

/** Lets the user decide before a delegation is signed. After a refusal nobody is asked again until `askAgain` is called. */
export const usePermission = (sign: CreateDelegationFn) => {
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
  return { createDelegation, asked, isDeclined, askAgain: () => decide(false) };
};

export const PermissionDialog = ({ oracle, allow, decline }: Asked & { readonly oracle: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="permission" onCancel={decline}>
      <h2 id="permission">Allow {oracle} to act for you?</h2>
      <p>
        You sign a delegation. With it the oracle reads and writes in your name, for seven days or until you
        revoke it.
      </p>
      <div className="buttons">
        <button type="button" onClick={decline}>
          Not now
        </button>
        <button type="button" className="primary" onClick={allow}>
          Allow
        </button>
      </div>
    </dialog>
  );
};

import { useEffect, useRef, useState } from 'react';
import type { IWalletProps } from '../host/wallet.js';

/** The user as an application gives it to the provider: there, not there, or being found out. */
export type InitialWallet = IWalletProps | null | Promise<IWalletProps | null>;

/**
 * The wallet that the provider has taken, the same object until its values change, so that an inline object works as a kept one does.
 *
 * - A promise is taken once: an inline one is another in each rendering, and cannot be told from one that means another user.
 * - Another user, and null for none, are followed: no call may be made for a user who has left.
 *
 * What the promise rejects with is thrown while rendering, for the nearest error boundary.
 */
export const useWallet = (given: InitialWallet): IWalletProps | null => {
  const [state, setTaken] = useState(() => take(NOBODY, given));
  const taken = take(state, given);
  if (taken !== state) setTaken(taken);

  const { promise, isPending, wallet } = taken;
  useEffect(() => {
    if (!promise || !isPending) return undefined;
    let isCurrent = true;
    promise.then(
      (resolved) => {
        if (isCurrent) setTaken({ promise, isPending: false, wallet: resolved });
      },
      (error: unknown) => {
        if (isCurrent)
          setTaken(() => {
            throw error;
          });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [promise, isPending]);

  useWarnings(given, taken);
  return wallet;
};

interface Taken {
  /** What was given, if it was a promise. */
  readonly promise: Promise<IWalletProps | null> | undefined;
  readonly isPending: boolean;
  readonly wallet: IWalletProps | null;
}

const NOBODY: Taken = { promise: undefined, isPending: false, wallet: null };

/** What is taken of what is given now. */
const take = (taken: Taken, given: InitialWallet): Taken => {
  const isSet = taken.isPending || taken.wallet !== null;
  if (isPromise(given))
    return isSet || given === taken.promise ? taken : { promise: given, isPending: true, wallet: null };
  if (given === null) return isSet ? NOBODY : taken;
  return isSame(taken.wallet, given) ? taken : { promise: undefined, isPending: false, wallet: given };
};

/** Not by its class: it may be of another realm, as of a frame, or of a library. */
const isPromise = (given: InitialWallet): given is Promise<IWalletProps | null> =>
  given !== null && 'then' in given;

const isSameUser = (one: IWalletProps | null, other: IWalletProps | null): boolean =>
  one?.did === other?.did && one?.address === other?.address;

/** Whether all values are the same. The token of the messaging network may be renewed for the same user. */
const isSame = (one: IWalletProps | null, other: IWalletProps): boolean =>
  isSameUser(one, other) &&
  one?.matrix.accessToken === other.matrix.accessToken &&
  one.matrix.homeServer === other.matrix.homeServer;

/** Developers see them; a page works without. */
const loadWarnings = () => import('./wallet-warnings.js');
const ignore = () => undefined;

/** Warns once of a promise that is not taken, and of each change from one user to another. */
const useWarnings = (given: InitialWallet, { promise, wallet }: Taken): void => {
  const hasWarned = useRef(false);
  const isIgnored = isPromise(given) && given !== promise;
  useEffect(() => {
    if (!isIgnored || hasWarned.current) return;
    hasWarned.current = true;
    void loadWarnings().then(({ warnOfPromise }) => warnOfPromise(), ignore);
  }, [isIgnored]);

  const last = useRef(wallet);
  useEffect(() => {
    const before = last.current;
    last.current = wallet;
    if (before && wallet && !isSameUser(before, wallet))
      void loadWarnings().then(({ warnOfChange }) => warnOfChange(before, wallet), ignore);
  }, [wallet]);
};

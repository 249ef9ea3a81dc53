import { warn } from '../../runtime/warn.js';
import type { IWalletProps } from '../host/wallet.js';

export const warnOfPromise = (): void =>
  warn(
    'OraclesProvider has taken a promise as `initialWallet`, and ignores the other one that it is given now. Make the promise once, outside of the rendering; for another user give the provider another `key`, or the wallet itself',
  );

export const warnOfChange = (before: IWalletProps, now: IWalletProps): void =>
  warn(
    `OraclesProvider had the user ${before.did}, and is given ${now.did} as \`initialWallet\`. Its hooks now show this user; give the provider a \`key\` of the user, so that your components start over as well`,
  );

import { ConnectionError, ProblemError } from '@twin-oracle/sdk';

/** Only the operator can fix it: a setting, or what the API key or the oracle may do. The message says which. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Whether the same request may work later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && (error.status >= 500 || error.status === 429));

/** The same error, or what the operator has to fix if that is its cause. */
export const explained = (error: unknown, oracle: string): unknown => {
  if (!(error instanceof ProblemError)) return error;
  const message = fault(error, oracle);
  return message === undefined ? error : new SettingsError(message, { cause: error });
};

const fault = (error: ProblemError, oracle: string): string | undefined => {
  const { status, code, detail } = error;
  if (status === 401) return `API_KEY is refused: ${detail}`;
  // The detail names the scopes.
  if (code === 'missing_scope') return `API_KEY may do too little: ${detail}`;
  if (code === 'not_controller') return `API_KEY is not of a controller of the ORACLE ${oracle}: ${detail}`;
  if (status === 403) return `API_KEY may not do this: ${detail}`;
  if (code === 'twin_not_found' || isAboutOracle(error))
    return `ORACLE ${oracle} cannot evaluate claims: ${detail}`;
  return undefined;
};

/** Whether it is the oracle that is not there or not verified: then it may evaluate no claim. */
const isAboutOracle = ({ code, errors }: ProblemError): boolean =>
  ['invalid_request', 'unknown_twin', 'domain_not_verified'].includes(code ?? '') &&
  errors.some(({ field }) => field === 'path.did' || field === 'body.oracle');

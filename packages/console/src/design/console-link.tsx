import type { ComponentPropsWithRef } from 'react';
import { Link, useLocation } from 'wouter';

/** Where the console is at its server. */
export const CONSOLE_BASE = '/console';

/** The address of a page by its path in the console, such as `/twins/did:…`, for the router from wherever it is. */
const addressOf = (to: string): string => `~${CONSOLE_BASE}${to === '/' ? '' : to}`;

interface ConsoleLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path in the console, such as `/twins`. */
  readonly to: string;
}

/** A link to a page of the console, the same from every page. */
export const ConsoleLink = ({ to, ...rest }: ConsoleLinkProps) => <Link {...rest} href={addressOf(to)} />;

/** Opens a page of the console by its path. */
export const useOpenPage = (): ((to: string, options?: { readonly replace?: boolean }) => void) => {
  const [, navigate] = useLocation();
  return (to, options) => navigate(addressOf(to), options);
};

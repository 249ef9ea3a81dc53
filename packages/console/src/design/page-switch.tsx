import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { NotFound } from './not-found';

/** The routes of pages, of which the first that fits is shown. Where none does, the page says so. */
export const PageSwitch = ({ children }: { readonly children: ReactNode }) => (
  <Switch>
    {children}
    <Route component={NotFound} />
  </Switch>
);

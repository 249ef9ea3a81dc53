import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useDemoCommand } from '../connection/terminal-commands';
import { EmptyView, type EmptyViewProps } from '../design/empty-view';

interface EmptyListProps extends Pick<EmptyViewProps, 'icon' | 'actions'> {
  /** What is listed, such as `claims`. */
  readonly what: string;
  /** What would fill the list. */
  readonly children: ReactNode;
}

/** In place of a list of the platform: the filters of the address let nothing through, or there is nothing yet, and the demo makes some. */
export const EmptyList = ({ what, children, ...view }: EmptyListProps) => {
  const command = useDemoCommand();
  const [filters] = useSearchParams();
  if (filters.size > 0)
    return (
      <EmptyView {...view} title={`No ${what} fit the filters`}>
        Take a filter away, or choose another.
      </EmptyView>
    );
  return (
    <EmptyView {...view} title={`No ${what} yet`} command={command}>
      {children}
    </EmptyView>
  );
};

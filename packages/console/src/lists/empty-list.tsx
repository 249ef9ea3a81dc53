import type { ReactNode } from 'react';
import { useDemoCommand } from '../connection/terminal-commands';
import { EmptyView, type EmptyViewProps } from '../design/empty-view';

interface EmptyListProps extends Pick<EmptyViewProps, 'icon' | 'actions'> {
  /** One of what is listed, such as `claim`. */
  readonly what: string;
  readonly isFiltered: boolean;
  /** What would fill the list. */
  readonly children: ReactNode;
}

/** In place of a list of the register: the filters let nothing through, or there is nothing yet, and the demo makes some. */
export const EmptyList = ({ what, isFiltered, children, ...view }: EmptyListProps) => {
  const command = useDemoCommand();
  if (isFiltered)
    return (
      <EmptyView {...view} title={`No ${what} fits the filters`}>
        Choose another state, or another twin.
      </EmptyView>
    );
  return (
    <EmptyView {...view} title={`No ${what}s yet`} command={command}>
      {children}
    </EmptyView>
  );
};

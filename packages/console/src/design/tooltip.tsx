import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import './tooltip.css';

/** Explains a control to those who rest on it by pointer or keyboard. What must be known belongs on the page instead. */
export const Tooltip = ({
  text,
  children,
}: {
  readonly text: ReactNode;
  readonly children: ReactElement;
}) => (
  <Radix.Provider delayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);

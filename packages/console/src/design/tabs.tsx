import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  /** What the tabs divide. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The tab that is open; put it into the address where a link to it is useful. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange} className="tabs">
    <Radix.List className="tabs-list" aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className="tabs-tab">
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="tabs-content">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);

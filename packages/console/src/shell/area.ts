import type { ComponentType } from 'react';
import type { IconName } from '../design/icon';

/** The groups of the navigation, in their order. */
export const SECTIONS = ['Oracle', 'Twins', 'Operation'] as const;

/** A part of the console with pages of its own, below its path. */
export interface Area {
  /** Below `/console`, such as `/twins`. Links of the area begin with it. */
  readonly path: `/${string}`;
  readonly label: string;
  readonly icon: IconName;
  readonly section: (typeof SECTIONS)[number];
  /** Its place within the section; a smaller one is higher. */
  readonly order: number;
  /** Calls the platform, or only the oracle, for which the key of the browser is enough. Without an API key the shell asks for one. */
  readonly needs: 'api-key' | 'browser-key';
  /** What one does there, for the overview and for the page that asks for an API key. */
  readonly summary: string;
  /** Loads the pages. Their routes are relative to the path of the area. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

import type { IBrowserTools } from '@twin-oracle/sdk/react';
import { z } from './zod';

/** What the oracle may ask this page for. */
export const pageTools: IBrowserTools = {
  describe_page: {
    toolName: 'describe_page',
    description: 'Says what the user sees: the title of the page, its size, the language and the time zone',
    schema: z.object({}),
    fn: () => ({
      title: document.title,
      size: `${innerWidth} × ${innerHeight}`,
      language: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  },
  read_selection: {
    toolName: 'read_selection',
    description: 'Reads what the user has selected on the page',
    schema: z.object({}),
    fn: () => ({ selection: getSelection()?.toString() ?? '' }),
  },
};

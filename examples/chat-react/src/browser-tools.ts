import type { IBrowserTools } from '@twin-oracle/sdk/react';
import { z } from 'zod';

/** What the oracle may ask this page for. */
export const browserTools: IBrowserTools = {
  read_selection: {
    toolName: 'read_selection',
    description: 'Reads what the user has selected on the page',
    schema: z.object({}),
    fn: () => ({ selection: getSelection()?.toString() ?? '' }),
  },
};

import { useAgAction } from '@twin-oracle/sdk/react';
import { z } from './zod';
import { Badge } from '../../../design/badge';

const parameters = z.object({ theme: z.enum(['light', 'dark', 'system']) });

/** An action that one sees at once: the oracle may choose the colours of the console, until the page is loaded again. */
export const useThemeAction = (): void =>
  useAgAction({
    name: 'choose_theme',
    description: 'Changes the colours of the page to light, dark, or those of the device',
    parameters,
    handler: ({ theme }) => {
      document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
      return { theme };
    },
    render: ({ args }) => <Badge tone="violet">{args?.theme} colours</Badge>,
  });

import type { ClientTools } from '@twin-oracle/sdk/realtime';
import { byId } from './dom.js';

/** What the oracle may do in this page. Each message declares it, and the event channel serves it. */
export const tools: ClientTools = {
  browserTools: {
    read_selection: {
      description: 'Reads what the user has selected on the page',
      schema: { type: 'object', properties: {} },
      run: () => ({ selection: getSelection()?.toString() ?? '' }),
    },
  },
  actions: {
    highlight: {
      description: 'Highlights a twin on the page, by its name',
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      run: ({ name }) => {
        const place = byId('highlight', HTMLElement);
        place.textContent = `Highlighted: ${String(name)}`;
        place.hidden = false;
        return { success: true };
      },
    },
  },
};

import { z } from 'zod';
import { typedTool } from './typed-tool.js';

export const SHOW_COMPONENT = 'show_component';

export const showComponent = typedTool({
  name: SHOW_COMPONENT,
  description:
    "Shows a UI component in the user's interface. The client knows its components by name; one that it does not know is shown as plain data.",
  input: z.strictObject({
    name: z.string().min(1).max(128).describe('The name that the client has for the component.'),
    args: z.record(z.string(), z.unknown()).default({}).describe('What the component is given.'),
  }),
  output: z.object({ shown: z.literal(true) }),
  timeoutMs: 5_000,
  run({ name, args }, { callId, emit }) {
    // A repeated call replaces the component that it has shown.
    emit({ type: 'component', id: callId, name, args, status: 'done' });
    return Promise.resolve({ shown: true as const });
  },
});

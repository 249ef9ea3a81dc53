import { z } from 'zod';
import { toCapabilityJson } from '../../../auth/ucan/decoding/capability-json.js';
import type { GrantRefusal } from '../../turn/grant.js';
import { ToolError } from '../../turn/tool.js';
import { typedTool } from './typed-tool.js';

export const READ_DELEGATION = 'read_delegation';

export const delegationOutput = z.object({
  capabilities: z.array(
    z.object({ can: z.string(), with: z.string(), nb: z.record(z.string(), z.unknown()).optional() }),
  ),
  expiration: z.number().describe('Unix seconds.'),
});

const refusals: Readonly<Record<GrantRefusal, string>> = {
  missing: 'The user has given no delegation',
  expired: "The user's delegation has expired",
  revoked: "The user's delegation was revoked",
};

/** Without a delegation the call fails, and the user is asked for one. The result never contains the token. */
export const readDelegation = typedTool({
  name: READ_DELEGATION,
  description:
    'Tells what the user allows the oracle to do on their behalf, and until when. When nothing is allowed, the user is asked for a delegation.',
  input: z.strictObject({}),
  output: delegationOutput,
  timeoutMs: 10_000,
  async run(_args, { grant, emit }) {
    const { ok, error: refusal } = await grant();
    if (refusal) {
      emit({ type: 'delegation_required', toolName: READ_DELEGATION, reason: refusal });
      throw new ToolError('permission_required', refusals[refusal]);
    }
    return { capabilities: ok.capabilities.map(toCapabilityJson), expiration: ok.expiration };
  },
});

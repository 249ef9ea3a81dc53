/** What a case needs of the server under test. */
export type Capability = Feature | 'platform' | 'two-owners' | AgentCommand;

/** Listed in `features` of the discovery document. */
export type Feature =
  | 'actions'
  | 'attachments'
  | 'browser-tools'
  | 'durable-runs'
  | 'idempotency'
  | 'models'
  | 'socket'
  | 'streaming';

/** The agent understands this command of the conformance agent (docs/protocol.md). */
export type AgentCommand = 'agent:stream' | 'agent:think' | 'agent:fail' | 'agent:tool' | 'agent:component';

/** Why the server has no capability, for reports. */
export const whyMissing = (capability: Capability): string => {
  if (capability === 'platform') return 'No API key was given (--api-key)';
  if (capability === 'two-owners') return 'No API key of another owner was given (--other-api-key)';
  if (capability.startsWith('agent:'))
    return `The agent does not understand /${capability.slice('agent:'.length)} as the conformance agent does`;
  return `The discovery document does not list the feature ${capability}`;
};

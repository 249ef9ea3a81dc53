import type { DelegationExplanation } from '@twin-oracle/sdk';

interface CapabilitiesProps {
  readonly capabilities: DelegationExplanation['links'][number]['capabilities'];
}

/** What a UCAN allows: each ability with the resource it is for. */
export const Capabilities = ({ capabilities }: CapabilitiesProps) => (
  <>
    {capabilities.map(({ can, with: resource }) => (
      <div key={`${can} ${resource}`}>
        <code>{can}</code> with <code>{resource}</code>
      </div>
    ))}
  </>
);

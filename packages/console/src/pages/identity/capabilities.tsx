interface CapabilitiesProps {
  readonly capabilities: readonly { readonly can: string; readonly with: string }[];
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

import { useQuery } from '@tanstack/react-query';
import { createDelegation, decodeCar, generateKey } from '@twin-oracle/sdk/ucan';
import { useConnection } from '../../../connection/connection-context';
import { Button } from '../../../design/button';
import { DetailsList } from '../../../design/details-list';
import { TextArea } from '../../../design/field';
import { Identifier } from '../../../design/identifier';
import { Capabilities } from '../capabilities';
import { Moment } from '../moment';

interface ProofFieldProps {
  readonly proof: string;
  readonly onChange: (proof: string) => void;
}

/** A delegation that the user was given, on which the new one builds: the oracle then acts for who has given it. */
export const ProofField = ({ proof, onChange }: ProofFieldProps) => {
  const { key, discovery } = useConnection();
  const { data: ucan, isPending } = useQuery({
    queryKey: ['identity', 'proof', proof],
    queryFn: async () => (await decodeCar(proof)).ok ?? null,
    enabled: proof !== '',
  });
  /** A user who is there for this alone allows the user everything at the oracle, for a day. */
  const makeExample = async () => {
    const { serialized } = await createDelegation({
      issuer: await generateKey(),
      audience: key.did(),
      capabilities: [{ can: 'oracle/*', with: `ixo:oracle:${discovery.oracle.did}` }],
      lifetimeSeconds: EXAMPLE_SECONDS,
    });
    onChange(serialized);
  };
  return (
    <div className="stack-s">
      <TextArea
        label="Builds on"
        className="mono"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder="none: you allow it yourself"
        hint="A delegation to you, which you pass on or narrow. It must be to your DID."
        error={proof !== '' && !isPending && !ucan ? 'This is not the base64 text of a UCAN.' : undefined}
        value={proof}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      {proof === '' && (
        <div className="row">
          <Button isSmall onClick={() => void makeExample()}>
            Let an example user delegate to me
          </Button>
        </div>
      )}
      {ucan && (
        <div role="group" aria-label="What it builds on">
          <DetailsList
            details={[
              { name: 'From', value: <Identifier id={ucan.issuer.did()} what="DID of the issuer" /> },
              {
                name: 'Until',
                value: <Moment at={Number.isFinite(ucan.expiration) ? ucan.expiration : undefined} />,
              },
              { name: 'Allows', value: <Capabilities capabilities={ucan.capabilities} /> },
            ]}
          />
        </div>
      )}
    </div>
  );
};

const EXAMPLE_SECONDS = 86_400;

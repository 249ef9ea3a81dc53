import type { DelegationExplanation } from '@twin-oracle/sdk';
import { useConnection } from '../../../connection/connection-context';
import { Badge } from '../../../design/badge';
import { DetailsList } from '../../../design/details-list';
import { Identifier } from '../../../design/identifier';
import { Capabilities } from '../capabilities';
import { Moment } from '../moment';

type Link = DelegationExplanation['links'][number];

/** Each UCAN of a token: who lets whom do what, until when, and what is wrong with it. */
export const LinkChain = ({ links }: { readonly links: readonly Link[] }) => (
  <ol className="link-chain">
    {links.map((link, index) => (
      <li key={`${index} ${link.id}`} data-fails={link.faults.length > 0}>
        <LinkView link={link} />
      </li>
    ))}
  </ol>
);

const LinkView = ({ link }: { readonly link: Link }) => (
  <>
    <div className="spread">
      <strong>{link.depth === 0 ? 'The token' : `Proof, ${link.depth} below it`}</strong>
      {link.faults.length === 0 ? <Badge tone="good">holds</Badge> : <Badge tone="bad">fails</Badge>}
    </div>
    <TokenFaults faults={link.faults} />
    <DetailsList
      details={[
        { name: 'From', value: <Party did={link.issuer} /> },
        { name: 'To', value: <Party did={link.audience} /> },
        { name: 'Allows', value: <Capabilities capabilities={link.capabilities} /> },
        ...(link.notBefore === undefined
          ? []
          : [{ name: 'From then', value: <Moment at={link.notBefore} /> }]),
        { name: 'Ends', value: <Moment at={link.expiration} /> },
        { name: 'Id', value: <Identifier id={link.id} what="id of the UCAN" /> },
      ]}
    />
  </>
);

const Party = ({ did }: { readonly did: string }) => {
  const { key, discovery } = useConnection();
  return (
    <span className="row">
      <Identifier id={did} what="DID" />
      {did === key.did() && <Badge tone="violet">you</Badge>}
      {did === discovery.oracle.did && <Badge tone="accent">this oracle</Badge>}
    </span>
  );
};

/** What is wrong, as a sentence and as its code. */
export const TokenFaults = ({ faults }: { readonly faults: Link['faults'] }) => (
  <>
    {faults.map(({ code, detail }) => (
      <p key={`${code} ${detail}`} className="link-fault">
        {detail} <code>{code}</code>
      </p>
    ))}
  </>
);

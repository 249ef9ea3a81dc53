import type { Twin } from '@twin-oracle/sdk';
import { JsonBlock } from '../../../design/code-block';
import { PropertyValues } from './property-values';
import { RecordFacts } from './record-facts';

/** The record of a twin: what its protocol names, what the platform knows, and the whole as JSON. */
export const RecordView = ({ twin }: { readonly twin: Twin }) => (
  <div className="stack">
    <div className="twin-record">
      <PropertyValues twin={twin} />
      <RecordFacts twin={twin} />
    </div>
    <details>
      <summary>The record as JSON</summary>
      <JsonBlock value={twin} what="record" />
    </details>
  </div>
);

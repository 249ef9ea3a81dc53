import type { Import } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';

/** How an import stands, in a word. */
export const ImportStatus = ({ record }: { readonly record: Import }) => {
  const { tone, text } = stateOf(record);
  return <Badge tone={tone}>{text}</Badge>;
};

const stateOf = ({ status, failed }: Import): { readonly tone: Tone; readonly text: string } => {
  if (status === 'finished')
    return failed > 0 ? { tone: 'warn', text: 'finished with faults' } : { tone: 'good', text: 'finished' };
  if (status === 'failed') return { tone: 'bad', text: 'failed' };
  return { tone: status === 'aborted' ? 'neutral' : 'accent', text: status };
};

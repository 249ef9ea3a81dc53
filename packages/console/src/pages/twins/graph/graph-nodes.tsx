import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useGraphActions } from './graph-actions';
import type { MoreNode, RecordNode } from './place-nodes';

const RecordNodeView = ({ id, data: { record } }: NodeProps<RecordNode>) => {
  const { current, root, opened, busy, choose } = useGraphActions();
  const { kind, type, name, status } = record;
  return (
    <>
      <Ends />
      <button
        type="button"
        className="graph-node nopan"
        title={name}
        data-node={id}
        data-kind={kind}
        data-root={id === root}
        aria-pressed={id === current}
        aria-busy={busy.has(id) || undefined}
        aria-expanded={kind === 'twin' ? opened.has(id) : undefined}
        tabIndex={id === current ? 0 : -1}
        onClick={() => choose(id)}
      >
        <span className="graph-node-name">{name}</span>
        <span className="graph-node-facts">
          {kind === 'twin' ? type : kind}
          {status !== undefined && ` · ${status}`}
        </span>
      </button>
    </>
  );
};

const MoreNodeView = ({ id, data: { group, missing } }: NodeProps<MoreNode>) => {
  const { current, busy, isFull, more } = useGraphActions();
  return (
    <>
      <Ends />
      <button
        type="button"
        className="graph-node graph-node-more nopan"
        data-node={id}
        aria-busy={busy.has(id) || undefined}
        aria-label={`${missing} more of the role ${group.role}`}
        tabIndex={id === current ? 0 : -1}
        disabled={isFull}
        onClick={() => more(group)}
      >
        +{NUMBERS.format(missing)} more
      </button>
    </>
  );
};

const NUMBERS = new Intl.NumberFormat('en');

/** Where the lines end. Nothing can be connected by hand. */
const Ends = () => (
  <>
    <Handle type="target" position={Position.Left} isConnectable={false} />
    <Handle type="source" position={Position.Right} isConnectable={false} />
  </>
);

export const NODE_TYPES = { record: RecordNodeView, more: MoreNodeView };

import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Twin } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { EmptyView } from '../../../design/empty-view';
import { ErrorView } from '../../../design/error-view';
import { twinPath } from '../twin-path';
import { GraphActionsContext, type GraphActions } from './graph-actions';
import { GraphPicture } from './graph-picture';
import { GraphSelection } from './graph-selection';
import { GraphTable } from './graph-table';
import { MAX_RECORDS } from './known-graph';
import { placeNodes } from './place-nodes';
import { useGraph } from './use-graph';
import './graph.css';

/** The address has the twins that are open and the node that one is at: a link shows the same picture. */
const OPEN = 'open';
const AT = 'at';

/** The graph around a twin, which one walks by mouse or keyboard; the same as a table beside it. */
const GraphView = ({ twin }: { readonly twin: Twin }) => {
  const [params, setParams] = useSearchParams();
  const opened = params.getAll(OPEN);
  const walked = useGraph(twin, opened);
  const { graph, busy } = walked;
  const placed = useMemo(() => placeNodes(graph), [graph]);
  const at = params.get(AT) ?? twin.did;
  // A node of "more" goes when all of its role is there.
  const current = placed.nodes.some(({ id }) => id === at) ? at : twin.did;
  const record = graph.records.get(current);
  const isFull = graph.records.size >= MAX_RECORDS;

  const moveTo = (id: string, isOpened = false) => {
    const next = new URLSearchParams(params);
    next.set(AT, id);
    if (isOpened && id !== twin.did && !opened.includes(id)) next.append(OPEN, id);
    setParams(next, { replace: true });
  };
  const actions: GraphActions = {
    ...{ current, busy, isFull },
    root: twin.did,
    opened: graph.opened,
    choose: (id) => moveTo(id, graph.records.get(id)?.kind === 'twin'),
    more: walked.more,
  };
  return (
    <GraphActionsContext value={actions}>
      {walked.error !== undefined && <ErrorView error={walked.error} onRetry={walked.retry} />}
      <div className="twin-graph">
        <div className="stack-s">
          <GraphPicture placed={placed} current={current} onMove={moveTo} />
          <p className="quiet small" role="status">
            {graph.records.size} of at most {MAX_RECORDS} nodes, {graph.steps.size} relations.{' '}
            {busy.size > 0
              ? 'Reading more …'
              : isFull
                ? 'The picture is full: open the graph from another twin.'
                : 'Arrow keys move, Enter shows what is related.'}
          </p>
        </div>
        {record && <GraphSelection record={record} isRoot={record.id === twin.did} />}
        <Card isFlush className="twin-graph-table">
          {graph.steps.size === 0 && graph.opened.has(twin.did) ? (
            <EmptyView
              icon="swap"
              title="No relations yet"
              actions={
                <ConsoleLink to={twinPath(twin.did, 'relations')} className="button">
                  Relate it to another twin
                </ConsoleLink>
              }
            >
              Relations, claims and credentials of the twin appear here.
            </EmptyView>
          ) : (
            <GraphTable graph={graph} />
          )}
        </Card>
      </div>
    </GraphActionsContext>
  );
};

export default GraphView;

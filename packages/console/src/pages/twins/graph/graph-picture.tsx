import {
  Background,
  Controls,
  MarkerType,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import '@xyflow/react/dist/base.css';
import { NODE_TYPES } from './graph-nodes';
import { isArrowKey, nodeTowards, type PlacedGraph } from './place-nodes';

interface GraphPictureProps {
  readonly placed: PlacedGraph;
  /** The id of the node that the keyboard is at. */
  readonly current: string;
  readonly onMove: (id: string) => void;
}

/** The graph as a picture. Arrow keys move to the nearest node; Enter walks on from it. */
export const GraphPicture = (props: GraphPictureProps) => (
  <ReactFlowProvider>
    <Picture {...props} />
  </ReactFlowProvider>
);

const EDGE_OPTIONS = { markerEnd: { type: MarkerType.ArrowClosed } };

const MOVE_MS = 200;

/** Names are still read at this size. */
const MIN_READABLE = 0.6;

const Picture = ({ placed, current, onMove }: GraphPictureProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { fitView } = useReactFlow();
  const width = useStore((flow) => flow.width);
  const scale = textScale();
  const node = placed.nodes.find(({ id }) => id === current);

  // The picture follows the node that the keyboard is at, with what is related to it.
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void fitView({
      nodes: around(placed, current),
      ...{ minZoom: MIN_READABLE * scale, maxZoom: scale, padding: 0.1, duration: isStill ? 0 : MOVE_MS },
    });
  }, [fitView, placed, current, width, scale]);
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) return;
    box.current
      .querySelector<HTMLElement>(`[data-node="${CSS.escape(current)}"]`)
      ?.focus({ preventScroll: true });
  }, [current, placed]);

  const move = (event: KeyboardEvent) => {
    if (!isArrowKey(event.key) || !node) return;
    event.preventDefault();
    const next = nodeTowards(placed.nodes, node, event.key);
    if (next) onMove(next.id);
  };
  return (
    <div ref={box} className="graph-picture" role="group" aria-label="Graph" onKeyDown={move}>
      <ReactFlow
        nodes={[...placed.nodes]}
        edges={[...placed.edges]}
        nodeTypes={NODE_TYPES}
        defaultEdgeOptions={EDGE_OPTIONS}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.2}
        maxZoom={1.5 * scale}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
};

/** The pixels of a desk's text, for which the nodes are made. */
const TEXT_PIXELS = 15;

/** How much larger the text of the page is, as on a wall. */
const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PIXELS;

/** A node and those that lines lead to. */
const around = ({ edges }: PlacedGraph, id: string): { readonly id: string }[] => [
  { id },
  ...edges.flatMap(({ source, target }) =>
    source === id ? [{ id: target }] : target === id ? [{ id: source }] : [],
  ),
];

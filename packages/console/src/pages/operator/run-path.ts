import type { RequestRun } from '@twin-oracle/sdk';

/** The page of a run, at the frame that tells of its failure where there is one. */
export const runPath = ({ sessionId, runId, failingFrame }: RequestRun): string => {
  const path = `/chat/${encodeURIComponent(sessionId)}/runs/${encodeURIComponent(runId)}`;
  return failingFrame ? `${path}/frames/${failingFrame.seq}` : path;
};

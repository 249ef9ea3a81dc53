import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RunFrame } from '../turn/run-events.js';
import {
  asked,
  called,
  ended,
  failed,
  resumed,
  returned,
  said,
  started,
  thought,
  thoughtEnds,
} from '../runs/testing/build-frames.js';
import { openRun, wholeRun } from '../runs/testing/legal-runs.js';
import { Transcript } from './transcript.js';

function transcriptOf(frames: readonly RunFrame[]): Transcript {
  const transcript = new Transcript();
  for (const frame of frames) transcript.apply(frame);
  return transcript;
}

describe('a transcript', () => {
  it('of a run that has said nothing is empty', () => {
    const nothing = { content: '', reasoning: null, toolCalls: [], isComplete: false };
    expect(transcriptOf([started()]).progress(false)).toEqual(nothing);
  });

  it('has the text and the reasoning, put together, and each call as it is now', () => {
    const frames = [
      started(),
      thought('Let me '),
      thought('see'),
      thoughtEnds(),
      called('c', { args: { type: 'Project' } }),
      called('d'),
      returned('d', { status: 'error', error: 'away' }),
      called('e'),
      returned('c', { args: { type: 'Project' }, output: '[1]' }),
      said('One '),
      said('project.'),
    ];
    expect(transcriptOf(frames).progress(true)).toEqual({
      content: 'One project.',
      reasoning: 'Let me see',
      toolCalls: [
        { id: 'c', name: 'find', args: { type: 'Project' }, status: 'done', output: '[1]' },
        { id: 'd', name: 'find', args: {}, status: 'error', output: '[]', error: 'away' },
        { id: 'e', name: 'find', args: {}, status: 'isRunning' },
      ],
      isComplete: true,
    });
  });

  it('of a resumed run keeps the text that still counts, its reasoning and its calls', () => {
    const frames = [
      started(),
      thought('Hm'),
      called('c'),
      returned('c'),
      said('abc'),
      resumed(2, 1),
      said('d'),
    ];
    const { content, reasoning, toolCalls } = transcriptOf(frames).progress(false);
    expect({ content, reasoning, calls: toolCalls.length }).toEqual({
      content: 'ad',
      reasoning: 'Hm',
      calls: 1,
    });
  });

  it('names the calls that are open, oldest first', () => {
    const frames = [started(), called('c'), called('d'), called('e'), returned('d')];
    expect(transcriptOf(frames).openCalls.map(({ id }) => id)).toEqual(['c', 'e']);
  });

  it('knows whether the reasoning is open', () => {
    expect(transcriptOf([started()]).isReasoning).toBe(false);
    expect(transcriptOf([started(), thought('Hm')]).isReasoning).toBe(true);
    expect(transcriptOf([started(), thought('Hm'), thoughtEnds()]).isReasoning).toBe(false);
  });

  it('is not changed by prompts, errors and the end', () => {
    const frames = [started(), thought('Hm'), called('c'), returned('c'), said('abc')];
    const before = transcriptOf(frames).progress(false);
    expect(transcriptOf([...frames, asked(), failed(), ended('failed')]).progress(false)).toEqual(before);
  });

  it('has a call that was made again once, as it is now', () => {
    const cut = returned('c', { status: 'error', error: 'gone', errorCode: 'outcome_unknown' });
    const again = transcriptOf([started(), called('c'), resumed(2, 0), cut, called('c.2')]);
    expect(again.openCalls).toMatchObject([{ id: 'c.2' }]);
    again.apply(returned('c.2'));
    expect(again.progress(true).toolCalls).toMatchObject([{ id: 'c.2', status: 'done' }]);
  });

  it('of a whole run has no open call', () => {
    fc.assert(fc.property(wholeRun, (frames) => expect(transcriptOf(frames).openCalls).toEqual([])));
  });

  it('depends only on its frames: continuing from a part gives the same result', () => {
    fc.assert(
      fc.property(openRun, fc.nat(), (frames, at) => {
        const transcript = transcriptOf(frames.slice(0, at % frames.length));
        const sofar = transcript.progress(false);
        const copy = structuredClone(sofar);
        for (const frame of frames.slice(at % frames.length)) transcript.apply(frame);
        expect(transcript.progress(false)).toEqual(transcriptOf(frames).progress(false));
        // What was handed out before is not changed by what comes.
        expect(sofar).toEqual(copy);
      }),
    );
  });
});

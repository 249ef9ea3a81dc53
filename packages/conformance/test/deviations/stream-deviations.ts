import { changeFrames, framesOf, isStream, withId, type WireFrame } from './change-streams.js';
import { deviation, type Deviation } from './deviation.js';

/** Passes on all frames but the one of a name that has this number, counted from 1. */
const without = (event: string, number: number) => () => {
  let seen = 0;
  return (frame: WireFrame) => (frame.event === event && ++seen === number ? [] : [frame.text]);
};

export const streamDeviations: readonly Deviation[] = [
  deviation('a frame of text is lost', 'RUN-5', () => changeFrames(without('message', 3))),
  deviation('a frame is sent twice', 'RUN-1', () =>
    changeFrames(() => (frame) => (frame.id === 3 ? [frame.text, frame.text] : [frame.text])),
  ),
  deviation('two frames change places', 'RUN-1', () =>
    changeFrames(() => {
      let held: string[] = [];
      return (frame) => {
        if (frame.id === 3) {
          held = [frame.text];
          return [];
        }
        return [frame.text, ...held.splice(0)];
      };
    }),
  ),
  deviation('a sequence number is changed', 'RUN-1', () =>
    changeFrames(() => (frame) => [frame.id === 4 ? withId(frame, 2) : frame.text]),
  ),
  deviation('frames have no id', 'RUN-4', () =>
    changeFrames(() => ({ text }) => [text.replace(/^id: .*\n/m, '')]),
  ),
  deviation('run does not come first', 'RUN-2', () => changeFrames(without('run', 1))),
  deviation('the stream is cut without its end', 'RUN-3', () =>
    changeFrames(() => ({ event, text }) => {
      if (event === 'done') throw new Error('cut');
      return [text];
    }),
  ),
  deviation('done comes twice', 'RUN-3', () =>
    changeFrames(
      () =>
        ({ event, text }) =>
          event === 'done' ? [text, text] : [text],
    ),
  ),
  deviation('a frame has two lines of data', 'RUN-4', () =>
    changeFrames(() => ({ event, text }) => [event === 'message' ? text.replace(/,/, ',\ndata: ') : text]),
  ),
  deviation('a call is never closed', 'RUN-7', () => changeFrames(without('tool_call', 2))),
  deviation('reasoning is never closed', 'RUN-6', () =>
    changeFrames(() => ({ text }) => [text.replace('"isComplete":true', '"isComplete":false')]),
  ),
  deviation('an error is not told', 'RUN-8/server', () => changeFrames(without('error', 1))),
  deviation('a component is not shown', 'RUN-12', () => changeFrames(without('render_component', 1))),
  deviation('a frame does not fit its schema', 'RUN-14/stream', () =>
    changeFrames(() => ({ text }) => [text.replace(/"timestamp":"[^"]*"/, '"timestamp":0')]),
  ),
  deviation('Last-Event-ID is ignored', 'JOIN-2', () => ({
    exchange(request) {
      const { 'last-event-id': _, ...headers } = request.headers;
      return { request: { ...request, headers } };
    },
  })),
  deviation('after is answered from the start', 'JOIN-1', () => ({
    exchange: (request) => ({ request: { ...request, path: request.path.replace(/[?&]after=\d+/, '') } }),
  })),
  deviation('a run that is joined again is numbered from 1', 'JOIN-1', () => ({
    exchange({ method }) {
      let count = 0;
      return method === 'GET'
        ? framesOf((frame) => [frame.id > 0 ? withId(frame, ++count) : frame.text])
        : {};
    },
  })),
  deviation('a stream has another content type', 'MSG-2', () => ({
    exchange: () => ({
      head: (head) =>
        isStream(head) ? { ...head, headers: { ...head.headers, 'content-type': 'text/plain' } } : head,
    }),
  })),
  deviation('a joined stream has ids of its own', 'JOIN-8', () => ({
    exchange: ({ method }) => ({
      head: (head) =>
        method === 'GET' && isStream(head)
          ? { ...head, headers: { ...head.headers, 'x-request-id': 'another', 'x-run-id': 'run_another' } }
          : head,
    }),
  })),
];

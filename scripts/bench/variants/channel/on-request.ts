/** The request by which the harness has events sent: `POST /events?first=1&count=400`. */
import type { RequestListener } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/** The number of events in one turn of the event loop, as when a commit of the log has frames of several runs. */
const BURST = 4;

export function sendOnRequest(send: (seq: number) => void): RequestListener {
  return (request, response) => {
    void (async () => {
      const { searchParams } = new URL(request.url ?? '/', 'http://bench');
      const first = Number(searchParams.get('first'));
      const end = first + Number(searchParams.get('count'));
      for (let seq = first; seq < end; seq++) {
        if (seq % BURST === 0) await turn();
        send(seq);
      }
      response.end();
    })();
  };
}

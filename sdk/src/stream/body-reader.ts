import { ANSWER_TIMEOUT_MS } from '../http/timeout.js';

export type ByteReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** A 2xx reply whose body is read as a stream. */
export interface StreamReply {
  /** Absent where `fetch` has no streams of bodies, as in React Native. */
  readonly data?: ReadableStream<Uint8Array> | null | undefined;
  readonly response: Response;
}

/** Whether the platform's own `fetch` gives the bodies of replies as streams. */
export const hasBodyStreams = (): boolean => 'body' in Response.prototype;

/** Reads the body as it arrives; without streams of bodies, in one piece when it is there. */
export const bodyReader = ({ data, response }: StreamReply): ByteReader =>
  data ? data.getReader() : wholeBody(response);

const wholeBody = (response: Response): ByteReader => {
  let isRead = false;
  return {
    read: async () => {
      if (isRead) return { done: true, value: undefined };
      isRead = true;
      return { done: false, value: new TextEncoder().encode(await response.text()) };
    },
    cancel: () => {
      isRead = true;
      return Promise.resolve();
    },
  };
};

/**
 * The least time limit of a request for a run's stream. It counts up to the headers, and where the platform has no streams of bodies those come
 * with the end of the answer.
 */
export const minStreamTimeoutMs = (): number | undefined =>
  hasBodyStreams() ? undefined : ANSWER_TIMEOUT_MS;

import { openProxy, type Proxy } from '../proxy/open-proxy.js';
import { serverOrigins } from './advertise-proxy.js';
import { recordTraffic } from './record-traffic.js';
import { RecordingWriter } from './recording-writer.js';
import { Redactor } from './redaction/redactor.js';

export interface RecordOptions {
  readonly target: URL;
  /** 0 takes a free one. */
  readonly port: number;
  readonly file: string;
  /** Further names of headers, members and parameters whose values are secrets. */
  readonly redact?: readonly string[];
}

/** Opens a proxy that writes a recording. Closing it ends the recording. */
export async function startRecording({ target, port, file, redact = [] }: RecordOptions): Promise<Proxy> {
  const servers = await serverOrigins(target);
  const writers: RecordingWriter[] = [];
  const proxy = await openProxy({
    target,
    port,
    intercept(url) {
      const redactor = new Redactor(redact);
      const writer = new RecordingWriter(file, url, redactor);
      writers.push(writer);
      return recordTraffic({ writer, redactor, origins: { proxy: url, servers } });
    },
  });
  return {
    url: proxy.url,
    async close() {
      await proxy.close();
      for (const writer of writers) await writer.close();
    },
  };
}

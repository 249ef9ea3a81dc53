import type { ReplyProgress } from '../../transcript/entity.js';
import type { RunRow } from '../log/entity.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunEvent, RunFrame } from '../../turn/run-events.js';
import { RunLost, type LogEntry, type RunLog, type RunPatch } from '../log/run-log.js';
import { parseFrame } from '../log/parse-frame.js';
import { logged, started } from './build-frames.js';

/** The rows of one run, in memory. */
export class MemoryLog implements RunLog {
  row: RunRow;
  reply: ReplyProgress | undefined;
  readonly #frames: LoggedFrame[];
  readonly entries: LogEntry[] = [];
  #last: Promise<void> = Promise.resolve();

  /** @param before Called before each entry is stored; the writer gets its error. */
  constructor(
    row: RunRow,
    private readonly before: (entry: LogEntry) => void | Promise<void> = () => undefined,
    frames: readonly RunFrame[] = [started()],
  ) {
    this.row = row;
    this.#frames = logged(frames);
  }

  append(collect: () => LogEntry): Promise<void> {
    const stored = this.#last.then(() => this.#store(collect()));
    this.#last = stored.catch(() => undefined);
    return stored;
  }

  close(): void {
    // There is nothing to release.
  }

  get events(): RunEvent[] {
    return this.#frames.map(parseFrame);
  }

  /** Another server claims the run when it has no holder. */
  claim(holder: string): void {
    const isNew = this.row.status === 'queued';
    const attempt = this.row.attempt + (isNew ? 0 : 1);
    this.row = { ...this.row, holder, attempt, status: isNew ? 'queued' : 'recovering' };
  }

  async #store(entry: LogEntry): Promise<void> {
    await this.before(entry);
    if (entry.holder !== this.row.holder) throw new RunLost(`${entry.runId} is not held here`);
    this.entries.push(entry);
    this.#frames.push(...entry.frames);
    // A round trip through JSON, as with a database.
    if (entry.patch) this.#change(JSON.parse(JSON.stringify(entry.patch)) as RunPatch);
  }

  #change({ reply, isReleased, ...columns }: RunPatch): void {
    const isOver = columns.lastSeq !== undefined;
    this.reply = reply ?? this.reply;
    this.row = {
      ...this.row,
      ...columns,
      holder: isOver || isReleased ? null : this.row.holder,
      endedAt: isOver ? new Date() : null,
    };
  }
}

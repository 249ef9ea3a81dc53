import type { TabRequest, Tabs } from '../tabs.js';

/** A request as a tab got it. */
export interface Delivery {
  readonly tab: string;
  readonly request: TabRequest;
}

/** The tabs of all sessions, as every server sees them. */
export class TabWorld implements Tabs {
  /** The most recently active first. */
  readonly #tabs = new Map<string, string[]>();
  readonly #waiting = new Set<() => void>();
  readonly deliveries: Delivery[] = [];
  /** The tabs that somebody asked for. */
  readonly asked: string[] = [];
  /** What keeps offers on their way, if something does. */
  way: Promise<void> = Promise.resolve();
  /** How often somebody began to offer something. */
  begun = 0;

  come(sessionId: string, tab: string): void {
    this.leave(sessionId, tab);
    this.#tabs.set(sessionId, [tab, ...this.tabsOf(sessionId)]);
  }

  leave(sessionId: string, tab: string): void {
    this.#tabs.set(
      sessionId,
      this.tabsOf(sessionId).filter((other) => other !== tab),
    );
  }

  tabsOf(sessionId: string): readonly string[] {
    return this.#tabs.get(sessionId) ?? [];
  }

  async offer(sessionId: string, request: TabRequest): Promise<string | undefined> {
    this.begun++;
    this.#tell();
    await this.way;
    const [tab] = this.tabsOf(sessionId);
    if (tab !== undefined) this.deliveries.push({ tab, request });
    this.#tell();
    return tab;
  }

  isOpen(sessionId: string, tab: string): Promise<boolean> {
    this.asked.push(tab);
    this.#tell();
    return Promise.resolve(this.tabsOf(sessionId).includes(tab));
  }

  /** Resolves when something of this world is so. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Resolves when so many requests have reached tabs. @returns which tabs, in order. */
  async untilDelivered(count: number): Promise<string[]> {
    await this.until(() => this.deliveries.length >= count);
    return this.deliveries.map(({ tab }) => tab);
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

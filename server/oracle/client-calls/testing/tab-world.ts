import type { TabRequest, Tabs } from '../../../ports/event-channel-port.js';

/** A request that a tab received. */
export interface Delivery {
  readonly tab: string;
  readonly request: TabRequest;
}

/** The tabs of all sessions, as every server sees them. Their names are unique. */
export class TabWorld implements Tabs {
  /** The most recently active tab comes first. */
  readonly #tabs = new Map<string, string[]>();
  readonly #waiting = new Set<() => void>();
  /** The tab that has a call, by the id of the call. */
  readonly #holders = new Map<string, string>();
  readonly deliveries: Delivery[] = [];
  /** Deliveries of a call that a tab already had. */
  readonly doubles: Delivery[] = [];
  /** The tabs whose presence was checked. */
  readonly asked: string[] = [];
  /** Delays offers. */
  way: Promise<void> = Promise.resolve();
  /** Delays the confirmation that a tab has a request. */
  wayBack: Promise<void> = Promise.resolve();
  /** The number of offers that were begun. */
  begun = 0;

  come(sessionId: string, tab: string): void {
    this.#tabs.set(sessionId, [tab, ...this.#others(sessionId, tab)]);
  }

  leave(sessionId: string, tab: string): void {
    this.#tabs.set(sessionId, this.#others(sessionId, tab));
    for (const [id, holder] of this.#holders) if (holder === tab) this.#holders.delete(id);
  }

  tabsOf(sessionId: string): readonly string[] {
    return this.#tabs.get(sessionId) ?? [];
  }

  async offer(sessionId: string, request: TabRequest): Promise<string | undefined> {
    this.begun++;
    this.#tell();
    await this.way;
    const [tab] = this.tabsOf(sessionId);
    if (tab !== undefined) this.#deliver({ tab, request });
    this.#tell();
    await this.wayBack;
    return tab;
  }

  isOpen(sessionId: string, tab: string): Promise<boolean> {
    this.asked.push(tab);
    this.#tell();
    return Promise.resolve(this.tabsOf(sessionId).includes(tab));
  }

  /** Resolves when the condition holds. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Resolves when this number of requests has reached tabs. Returns those tabs in order. */
  async untilDelivered(count: number): Promise<string[]> {
    await this.until(() => this.deliveries.length >= count);
    return this.deliveries.map(({ tab }) => tab);
  }

  /** Returns the tab that has the call. */
  holderOf(callId: string): string | undefined {
    return this.#holders.get(callId);
  }

  #deliver(delivery: Delivery): void {
    const { toolCallId } = delivery.request.payload;
    this.deliveries.push(delivery);
    if (this.#holders.has(toolCallId)) this.doubles.push(delivery);
    this.#holders.set(toolCallId, delivery.tab);
  }

  #others(sessionId: string, tab: string): string[] {
    return this.tabsOf(sessionId).filter((other) => other !== tab);
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/**
 * Messages that replicas send each other over a Redis that others may write to, or that repeats, delays, swaps and loses messages: each names
 * its sender, has a number, and is authenticated with what only the replicas of a deployment know.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * - `sound`: the next one of its sender, or the first one that is heard of it.
 * - `after a gap`: it is sound, and messages before it were missed.
 * - `repeated`: it was received before, or comes after one that was sent later.
 * - `foreign`: no replica of this deployment has sent it to this channel.
 */
export type Received =
  | { readonly kind: 'sound' | 'after a gap'; readonly text: string }
  | { readonly kind: 'repeated' | 'foreign' };

export interface SealedChannels {
  /** @param text an object of JSON. */
  seal(channel: string, text: string): string;
  open(channel: string, sealed: string): Received;
}

/** Senders whose last numbers are known: more than replicas that start within the life of one. */
const MAX_SENDERS = 10_000;

/**
 * The name of the sender, and the object with two members in front. Builds that do not know them read the rest, so their sockets get events of
 * newer replicas.
 */
const FORM = /^([^{]+)\{"number":(\d{1,15}),"code":"([\w-]+)",/;

/** @param sender the name of this replica; one that starts again has another name. */
export function createSealedChannels(secret: Uint8Array, sender: string): SealedChannels {
  /** By channel: a receiver hears only some of them. */
  const sent = new Map<string, number>();
  const received = new LRUCache<string, number>({ max: MAX_SENDERS });
  const authenticate = (channel: string, from: string, number: number, text: string) =>
    createHmac('sha256', secret).update(`${channel} ${from} ${number} ${text}`).digest();

  return {
    seal(channel, text) {
      const number = (sent.get(channel) ?? 0) + 1;
      sent.set(channel, number);
      const code = authenticate(channel, sender, number, text).toString('base64url');
      return `${sender}{"number":${number},"code":"${code}",${text.slice(1)}`;
    },

    open(channel, sealed) {
      const [head, from, digits, code] = FORM.exec(sealed) ?? [];
      if (head === undefined || from === undefined || code === undefined) return { kind: 'foreign' };
      const number = Number(digits);
      const text = `{${sealed.slice(head.length)}`;
      const [given, expected] = [Buffer.from(code, 'base64url'), authenticate(channel, from, number, text)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'foreign' };
      const key = `${channel} ${from}`;
      const last = received.get(key);
      if (last !== undefined && number <= last) return { kind: 'repeated' };
      received.set(key, number);
      return { kind: last === undefined || number === last + 1 ? 'sound' : 'after a gap', text };
    },
  };
}

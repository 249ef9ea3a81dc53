import type { Benchmark } from '../harness/benchmark.js';
export const sessions: Benchmark = { name: 'sessions', run: () => Promise.resolve([]) };

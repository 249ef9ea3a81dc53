/** The cost of a request from the socket to the handler and back: request id, CORS, validation of request and reply. */
import type { Benchmark } from '../harness/benchmark.js';
import { compare, type Comparison } from '../harness/compare-variants.js';
import { health, twinInput, twinOf } from '../variants/pipeline/fixed-replies.js';

const OURS = 'twin-oracle';
const EXPRESS = 'Express 5, bare';
const FASTIFY = 'Fastify 5, schemas';
const FASTIFY_SAME_WORK = 'Fastify 5, same work';

const common: Pick<Comparison, 'variants' | 'targets'> = {
  variants: [
    { name: EXPRESS, entry: 'pipeline/express' },
    { name: OURS, entry: 'pipeline/twin-oracle' },
    { name: FASTIFY, entry: 'pipeline/fastify' },
    { name: FASTIFY_SAME_WORK, entry: 'pipeline/fastify-same-work' },
    { name: 'node:http, bare', entry: 'pipeline/node-http' },
  ],
  targets: [
    { of: OURS, against: EXPRESS, atLeast: 1.5 },
    { of: OURS, against: FASTIFY, atLeast: 0.9 },
    { of: OURS, against: FASTIFY_SAME_WORK, atLeast: 0.9 },
  ],
};

const comparisons: Comparison[] = [
  {
    ...common,
    title: 'Pipeline: GET /health',
    load: { method: 'GET', path: '/health', expected: { status: 200, body: JSON.stringify(health) } },
  },
  {
    ...common,
    title: 'Pipeline: POST /v1/domains, a small JSON body',
    load: {
      method: 'POST',
      path: '/v1/domains',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(twinInput),
      expected: { status: 201, body: JSON.stringify(twinOf(twinInput)) },
    },
  },
];

export const pipeline: Benchmark = {
  name: 'pipeline',
  async run(settings, bundle) {
    const sections = [];
    for (const comparison of comparisons) sections.push(await compare(comparison, settings, bundle));
    return sections;
  },
};

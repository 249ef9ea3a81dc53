import type { Section } from '../../harness/benchmark.js';
import { inRounds } from '../../harness/rounds.js';
import { openStreams, type StreamRequest } from '../../harness/stream-client.js';
import { startVariant, type RunningVariant, type Variant } from '../../harness/variant.js';
import { figure, figuresOf, measure, ratio, table } from './measure.js';
import { askAll, scripts, type Subject, type Variants } from './subject.js';

const GUIDE_STREAMS = 100;

/** Of the guide's `/stream`. */
const PIECES_A_SECOND = 200;

const MODEL_STREAMS = [50, 200];
const EVERY_MS = 40;

/** An answer of a model: 10 s on average, so that a token costs what it does in the middle of an answer, and not at its start. */
const MODEL_TOKENS = 250;
const MODEL_WARM_UP_TOKENS = 100;

/** Answers of that length take minutes a round. */
const MODEL_ROUNDS = 3;

/** The server as users have it, with the guide: `/stream` in each session. */
export async function guide(variants: Variants, subject: Subject): Promise<Section> {
  const { fixture, settings } = subject;
  const message = (pieces: number) => askAll(fixture, GUIDE_STREAMS, () => `/stream ${pieces}`);
  const pieces = Math.min(1000, PIECES_A_SECOND * settings.seconds);
  const rounds = await measured(variants, subject, message(100), message(pieces));
  const { peer, ours } = variants;
  return {
    title: `Streams: ${GUIDE_STREAMS} at a time, the guide's /stream, a piece every 5 ms in each`,
    rows: table(variants, rounds),
    verdicts: [
      {
        what: `tokens/s, ${ours.name} ÷ ${peer.name}`,
        measured: ratio(rounds, ours, peer).median,
        target: 0.8,
      },
      {
        what: 'CPU of the server, in µs a token',
        measured: figure(rounds, ours, ({ cpu }) => cpu).median,
        target: 40,
        atMost: true,
      },
    ],
    figures: figuresOf(variants, rounds),
  };
}

/** The server as users have it, with a model on an OpenAI-compatible endpoint, which has a process of its own. */
export async function model(variants: Variants, subject: Subject): Promise<Section[]> {
  const endpoint = await startVariant(await subject.bundle({ entry: 'streams/timed-model' }));
  try {
    const env = { LLM_BASE_URL: `${endpoint.url}/v1`, LLM_MODEL: 'scripted' };
    const asking = (variant: Variant): Variant => ({ ...variant, env: { ...variant.env, ...env } });
    const { bare, peer, ours } = variants;
    const withModel = {
      bare: { ...asking(bare), name: 'a bare relay' },
      peer: asking(peer),
      ours: asking(ours),
    };
    const sections: Section[] = [];
    for (const streams of MODEL_STREAMS) sections.push(await modelSection(withModel, subject, streams));
    return sections;
  } finally {
    await endpoint.stop();
  }
}

async function modelSection(variants: Variants, subject: Subject, streams: number): Promise<Section> {
  const { fixture, settings } = subject;
  const message = (tokens: number) =>
    askAll(fixture, streams, scripts({ tokens, everyMs: EVERY_MS, signals: 0 }));
  const tokens = Math.max(MODEL_TOKENS, Math.ceil((settings.seconds * 1000) / EVERY_MS));
  const fewer = { ...subject, settings: { ...settings, rounds: Math.min(MODEL_ROUNDS, settings.rounds) } };
  const rounds = await measured(variants, fewer, message(MODEL_WARM_UP_TOKENS), message(tokens));
  const { bare, peer, ours } = variants;
  const cpu = (variant: Variant) => figure(rounds, variant, (measured) => measured.cpu).median;
  const withPostgres = (variant: Variant) =>
    figure(rounds, variant, (measured) => measured.cpu + measured.postgres).median;
  return {
    title: `Streams: ${streams} at a time, a model with a token every ${EVERY_MS} ms in each`,
    rows: table(variants, rounds),
    verdicts: [
      {
        what: `CPU a token, ${ours.name} ÷ ${bare.name}`,
        measured: cpu(ours) / cpu(bare),
        target: 2,
        atMost: true,
      },
      {
        what: `tokens/s, ${ours.name} ÷ ${peer.name}`,
        measured: ratio(rounds, ours, peer).median,
        target: 0.8,
      },
      {
        what: `CPU a token, with PostgreSQL's, ${peer.name} ÷ ${ours.name}`,
        measured: withPostgres(peer) / withPostgres(ours),
        target: 0.8,
      },
    ],
    figures: figuresOf(variants, rounds),
  };
}

function measured(
  { bare, peer, ours }: Variants,
  subject: Subject,
  warmUp: readonly StreamRequest[],
  requests: readonly StreamRequest[],
) {
  const { settings, bundle } = subject;
  return inRounds([bare, peer, ours], settings.rounds, bundle, async (running: RunningVariant) => {
    const warmed = await openStreams(running.url, warmUp);
    await Promise.all(warmed.map(({ ended }) => ended));
    return measure(running, subject, requests);
  });
}

import { genAi, genAiMetric } from '../gen-ai-names.js';
import { LONG_SECONDS, SHORT_SECONDS, type Instruments } from './instrument-kinds.js';

const MODEL = 'ids of the models in the settings';

/** Runs of the oracle, with the model and the tools that they call. */
export const runInstruments = {
  'twin_oracle.run.started': {
    kind: 'counter',
    unit: '{run}',
    description: 'Attempts of runs that begin here',
    labels: { attempt: ['first', 'recovered'] },
  },
  'twin_oracle.run.finished': {
    kind: 'counter',
    unit: '{run}',
    description: 'Runs that have ended here; a released one continues on another replica',
    labels: { status: ['finished', 'failed', 'aborted', 'interrupted', 'released', 'lost'] },
  },
  'twin_oracle.run.queue_wait': {
    kind: 'histogram',
    unit: 's',
    description: 'Time from the message to the beginning of its first attempt',
    labels: {},
    buckets: LONG_SECONDS,
  },
  'twin_oracle.run.active': {
    kind: 'gauge',
    unit: '{run}',
    description: 'Runs that this replica executes',
    labels: {},
  },
  'twin_oracle.run.queued': {
    kind: 'gauge',
    unit: '{run}',
    description: 'Runs that wait for their turn, of the whole deployment: all, and the most of one tenant',
    labels: { statistic: ['sum', 'max'] },
  },
  'twin_oracle.run.queued_tenants': {
    kind: 'gauge',
    unit: '{tenant}',
    description: 'Tenants that have such runs',
    labels: {},
  },
  'twin_oracle.run.lease_lost': {
    kind: 'counter',
    unit: '{lease}',
    description:
      'Times that other replicas took over the runs of this one, because it had not renewed its lease',
    labels: {},
  },
  'twin_oracle.run_log.batch_size': {
    kind: 'histogram',
    unit: '{frame}',
    description: 'Frames that are stored by one commit',
    labels: {},
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
  },
  'twin_oracle.run_log.commit.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a commit of frames, with its retries',
    labels: { 'error.type': 'codes of PostgreSQL, of the system, or _OTHER' },
    buckets: SHORT_SECONDS,
  },
  [genAiMetric.invokeAgentDuration]: {
    kind: 'histogram',
    unit: 's',
    description: 'Time of an attempt of a run, from its beginning to its end here',
    labels: { 'error.type': 'statuses of runs other than finished' },
    buckets: LONG_SECONDS,
  },
  'twin_oracle.run_log.weeks_ahead': {
    kind: 'gauge',
    unit: '{week}',
    description: 'How many weeks after the present one follow each other with a part of the run log',
    labels: {},
  },
  [genAiMetric.operationDuration]: {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a request to the model',
    labels: { [genAi.requestModel]: MODEL, 'error.type': 'kinds of errors of runs' },
    buckets: LONG_SECONDS,
  },
  [genAiMetric.timeToFirstChunk]: {
    kind: 'histogram',
    unit: 's',
    description: 'Time from the request to the first text, reasoning or call of the model',
    labels: { [genAi.requestModel]: MODEL },
    buckets: LONG_SECONDS,
  },
  [genAiMetric.timePerOutputChunk]: {
    kind: 'histogram',
    unit: 's',
    description: 'Time between two pieces of text or reasoning of the model',
    labels: { [genAi.requestModel]: MODEL },
    buckets: LONG_SECONDS,
  },
  [genAiMetric.tokenUsage]: {
    kind: 'histogram',
    unit: '{token}',
    description: 'Tokens of a request to the model, as its endpoint reports them',
    labels: { [genAi.requestModel]: MODEL, [genAi.tokenType]: ['input', 'output'] },
    buckets: [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864],
  },
  [genAiMetric.executeToolDuration]: {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a call of a tool',
    labels: {
      [genAi.toolName]: 'tools of the server, its plugins and MCP servers; _CLIENT for those of browsers',
      'error.type': 'error codes of tools',
    },
    buckets: LONG_SECONDS,
  },
  'twin_oracle.tool_result.late': {
    kind: 'counter',
    unit: '{result}',
    description: 'Results of clients that came when their call was over, or was answered already',
    labels: {},
  },
} as const satisfies Instruments;

/** Mocks the HTTP contract locally without a server: Prism answers with the contract's examples and validates requests. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const contract = fileURLToPath(new URL('../generated/openapi.json', import.meta.url));
const prism = fileURLToPath(new URL('../node_modules/.bin/prism', import.meta.url));
const port = process.env.MOCK_PORT ?? '4010';
const origin = `http://127.0.0.1:${port}`;

const json = "-H 'Content-Type: application/json'";
// Prism only checks that credentials are present.
const ucan = "-H 'Authorization: Bearer any' -H 'X-Auth-Type: ucan'";
const apiKey = "-H 'Authorization: Bearer any'";

const calls: [what: string, call: string][] = [
  ['open a session', `curl -X POST ${ucan} ${origin}/sessions`],
  ['ask, and get one reply', `curl ${ucan} ${json} -d '{"message":"Hello"}' ${origin}/messages/ses_1`],
  [
    'ask, and get a stream',
    `curl -N ${ucan} ${json} -H 'Accept: text/event-stream' -d '{"message":"Hello","stream":true}' ${origin}/messages/ses_1`,
  ],
  ['see an error', `curl ${ucan} -H 'Prefer: code=404' ${origin}/messages/ses_1`],
  [
    'create a domain',
    `curl ${apiKey} ${json} -d '{"type":"Project","protocol":"did:ixo:protocol/clean-cooking"}' ${origin}/v1/domains`,
  ],
];

const mock = spawn(prism, ['mock', '--host', '127.0.0.1', '--port', port, contract], {
  stdio: ['ignore', 'pipe', 'inherit'],
});

let started = false;
mock.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text);
  if (started || !text.includes('Prism is listening')) return;
  started = true;
  console.log(
    `\nThe mock of the HTTP contract is on ${origin} until Ctrl-C. Any credentials will do. To try it:\n`,
  );
  for (const [what, call] of calls) console.log(`# ${what}\n${call}\n`);
});

// Ctrl-C reaches Prism as well, which belongs to the same terminal; a signal to this process alone must be forwarded.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => mock.kill(signal));

mock.on('error', (error) => {
  console.error(`The mock could not be started: ${error.message}`);
  process.exitCode = 1;
});
mock.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});

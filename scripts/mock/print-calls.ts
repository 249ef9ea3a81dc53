import type { Scenario } from '@twin-oracle/sdk/testing';

const json = "-H 'Content-Type: application/json'";
const ucan = "-H 'Authorization: Bearer any' -H 'X-Auth-Type: ucan'";
const apiKey = "-H 'Authorization: Bearer any'";

/** Says what there is, and prints calls to paste. */
export function printCalls(origin: string, scenarios: readonly Scenario[]): void {
  const calls: readonly (readonly [what: string, call: string])[] = [
    [
      'open a session, ask, and get a stream',
      `SESSION=$(curl -s -X POST ${ucan} ${origin}/sessions | sed 's/.*"sessionId":"\\([^"]*\\)".*/\\1/'); ` +
        `curl -sN ${ucan} ${json} -d '{"message":"Hello","stream":true}' ${origin}/messages/$SESSION`,
    ],
    ['see an error', `curl -s ${ucan} -H 'Prefer: code=402' ${origin}/sessions`],
    [
      'create a domain',
      `curl -s ${apiKey} ${json} -d '{"type":"Project","protocol":"did:ixo:protocol/clean-cooking"}' ${origin}/v1/domains`,
    ],
  ];
  console.log(
    `The mock is on ${origin} until Ctrl-C. Any credentials will do. ${origin}/mock makes it slow, failing or offline. To try it:\n`,
  );
  for (const [what, call] of calls) console.log(`# ${what}\n${call}\n`);
  console.log(`# talk to it in a browser\nmake example SERVER=${origin}\n`);
  console.log('Scenarios, chosen by the message, or by the header Prefer: scenario=NAME:\n');
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  for (const { name, summary } of scenarios) console.log(`  /${name.padEnd(width)}  ${summary}`);
}

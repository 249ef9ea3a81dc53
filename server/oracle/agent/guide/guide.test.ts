import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CannotResume } from '../../turn/agent.js';
import type { GrantAnswer } from '../../turn/grant.js';
import { asking, eventsOf, textOf } from './testing/asking.js';
import { createFakeToolbox } from './testing/fake-toolbox.js';
import { answer, type Answered } from './testing/interrupted.js';
import { CONTROLLER, projects } from './testing/sample-twins.js';

const granted: GrantAnswer = {
  ok: { token: 'secret', capabilities: [{ can: 'twin/read', with: 'ixo:*' }], expiration: 1_800_000_000 },
};

const known = projects[3]?.did ?? '';
const unknown = `did:ixo:entity:${'f'.repeat(32)}`;

/** One question for each kind of answer. */
const questions: readonly [what: string, message: string, answer: RegExp, grant?: GrantAnswer][] = [
  ['help', '/help', /^I answer from the twin graph\.[^]*`\/fail kind`[^]*`find_twins`[^]*`show_component`/],
  ['the tools', '/tools', /^Tools of this turn:\n- `find_twins`: /],
  ['a twin by its DID', `What is ${known}?`, /^Project 3 is a twin of type Project/],
  ['a twin that is not there', `What is ${unknown}?`, /^I know no twin with the DID/],
  ['how many there are', 'How many twins are there?', /^I know 7 twins: 7 of type Project\.$/],
  ['those of a type', 'Which projects are there?', /^I know 7 projects: .*, and 2 more\.$/],
  ['those of a type without any', 'Which devices are there?', /^I know no twin of type Device yet\.$/],
  ['a twin by its name', 'What about Project 1?', /^Project 1 is a twin/],
  ['a name that nobody has', 'What about Project X?', /^I found no twin by a name .* LLM_BASE_URL/],
  [
    'the controller of a twin',
    'Who controls Project 3?',
    /^The controller of Project 3 \(.*\) is did:key:zController\.$/,
  ],
  [
    'what somebody controls',
    `What does ${CONTROLLER} control?`,
    /^did:key:zController controls 7 twins: .* and 2 more\.$/,
  ],
  [
    'what a twin controls',
    'What does Project 3 control?',
    /^I know no twin that Project 3 \(.*\) controls\.$/,
  ],
  [
    'a protocol',
    "What is Project 3's protocol?",
    /is did:ixo:entity:protocol\. It is the protocol of 6 other twins: /,
  ],
  [
    'relations',
    'What is related to Project 3?',
    /^The controller of .* names Project 2 \(.*\) as issuer of its credentials\.$/,
  ],
  [
    'relations of what is no twin',
    `What is related to ${CONTROLLER}?`,
    /^I know no twin with .* controls 7 twins/,
  ],
  [
    'who verified a twin',
    'Who verified Project 3?',
    /^Project 3 \(.*\) is verified\. .* Approval, issued by Project 2 .* I have not asked the issuers\.$/,
  ],
  [
    'credentials',
    'Which credentials has Project 4?',
    /^Project 4 \(.*\) is verified\. Its record holds no credentials\.$/,
  ],
  [
    'what somebody verified',
    'What did Project 2 verify?',
    /^I know 1 twin whose record names Project 2 \(.*\) as issuer of a credential: Project 3 .* as its maker stated it; I have not asked Project 2/,
  ],
  [
    'what a DID verified',
    `What did ${CONTROLLER} verify?`,
    /^I know no twin whose record names did:key:zController/,
  ],
  [
    'those that are verified',
    'Which projects are verified?',
    /^I know 7 verified projects: .*, and 2 more\.$/,
  ],
  ['those that are not verified', 'How many twins are unverified?', /^I know no unverified twin yet\.$/],
  [
    'two twins',
    'How is Project 3 related to Project 2?',
    /^The record of Project 3 .* names Project 2 .* issuer of 1 credential \(Approval\), .* same protocol, .* same controller, /,
  ],
  [
    'a twin and who controls it',
    `How is Project 3 related to ${CONTROLLER}?`,
    /^I know no twin with the DID .* did:key:zController controls Project 3/,
  ],
  [
    'two twins of which one is not there',
    'How is Project 3 related to Project X?',
    /^I know only one of them: Project 3 .* no twin by a name in "Project X"\. I find twins by their whole name/,
  ],
  ['a deed', 'Delete Project 3', /^I look things up; I cannot do that, and have done nothing\./],
  ['what is allowed', 'What may you do for me?', /^Until 2027-.* this for you: twin\/read on `ixo:\*`\.$/],
  ['what is allowed, without a grant', 'What may you do for me?', /^I may do nothing/, { error: 'missing' }],
  [
    'what is allowed, when it was revoked',
    'What may you do for me?',
    /^I may do nothing/,
    { error: 'revoked' },
  ],
  ['a tool', '/tool count_twins', /^`count_twins` returned:\n```json\n\{\n {2}"types": \[/],
  [
    'a tool that is not there',
    '/tool none {"a": 1}',
    /^`none` failed \(unknown_tool\): There is no tool none$/,
  ],
  ['arguments that do not fit', '/tool read_twin {}', /^`read_twin` failed \(invalid_arguments\): /],
  [
    'several tools at once',
    `/tool read_twin {"did": "${known}"}\n/tool count_twins {}\n/tool nobody`,
    /^`read_twin` returned:[^]*`count_twins` returned:[^]*`nobody` failed/,
  ],
  ['a component', '/component Chart {"values": [1, 2]}', /^I have asked your client to show `Chart`\.$/],
  [
    'an action that is not there',
    '/action wave {}',
    /^Your client has declared no action `wave` .* taken none\.$/,
  ],
  ['what came with it', '/attachments', /^Your message came without attachments\.$/],
  ['no command', '/dance {"a": 1}', /^I know no command \/dance\./],
  ['reasoning', '/think This is hard.', /^I have shown your text as my reasoning\.$/],
];

/** Takes more than two steps and does not end at a step boundary. */
const stream = ['numbers', '/stream 25', /^1 2 3 .* 25$/] as const;

/** The part of an answer that does not depend on the number of interruptions. */
function whole({ status, text, calls, prompts }: Answered) {
  return { status, text, calls, prompts, usedAgain: 0, orderErrors: [] };
}

describe('the guide is asked for', () => {
  it.each([...questions, stream])('%s', async (_what, message, expected, grant = granted) => {
    const answered = await answer({ message, grant });
    expect(answered).toMatchObject({ ...whole(answered), status: 'finished' });
    expect(answered.text).toMatch(expected);
    expect(answered.reasoning).toMatch(/^Thinking…/);
  });

  it.each(questions)(
    '%s, and is cut off after any event: the next server gives the same answer',
    async (_what, message, _expected, grant = granted) => {
      const { events, ...undisturbed } = await answer({ message, grant });
      // For a long text: the beginning, the end, and some positions between them.
      const cuts = Array.from({ length: events + 1 }, (_, cut) => cut).filter(
        (cut) => cut < 15 || cut > events - 2 || cut % 9 === 0,
      );
      for (const answered of await Promise.all(cuts.map((cut) => answer({ message, grant }, cut))))
        expect(answered).toMatchObject(whole({ events, ...undisturbed }));
    },
  );

  it('numbers, and is cut off after any event: the next server counts on', async () => {
    const asked = { message: stream[1], grant: granted };
    const { events, ...undisturbed } = await answer(asked);
    const cuts = Array.from({ length: events + 1 }, (_, cut) => cut);
    const answers = await Promise.all(cuts.map((cut) => answer(asked, cut)));
    for (const answered of answers) expect(answered).toMatchObject(whole({ events, ...undisturbed }));
    // Each interruption repeats the numbers since the last step: at most ten.
    expect(undisturbed.pieces).toBe(25);
    for (const { pieces } of answers) expect(pieces).toBeLessThanOrEqual(35);
  });

  it('anything, and is cut off again and again: the last server gives the same answer', async () => {
    const cuts = fc.array(fc.nat(20), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...questions, stream),
        cuts,
        async ([, message, , grant = granted], cuts) => {
          const asked = { message, grant };
          expect(await answer(asked, ...cuts)).toMatchObject(whole(await answer(asked)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a failure, on this server and on the next', async () => {
    const asked = { message: '/fail rate_limit', grant: granted };
    expect((await answer(asked)).status).toBe('failed');
    expect((await answer(asked, 1)).status).toBe('failed');
  });

  it('a component, which is shown under the id of its call: shown again, it takes its own place', async () => {
    const { calls } = await answer({ message: '/component Chart {"values": [1]}', grant: granted });
    expect(calls).toEqual([
      {
        name: 'show_component',
        args: { name: 'Chart', args: { values: [1] } },
        status: 'done',
        output: '{"shown":true}',
      },
    ]);
  });
});

describe('the guide', () => {
  it('says which calls it is going to make before it makes them', async () => {
    const tools = createFakeToolbox({ count_twins: () => ({ types: [], totalTypes: 0, total: 0 }) });
    const events: string[] = [];
    for await (const { type } of asking('How many twins are there?', { tools }))
      events.push(`${type} after ${tools.calls.length} calls`);
    expect(events.slice(0, 3)).toEqual([
      'reasoning after 0 calls',
      'step after 0 calls',
      'text after 1 calls',
    ]);
  });

  it('makes the calls of the server that began under the same ids', async () => {
    const first = createFakeToolbox();
    const [, step] = await eventsOf(asking('/tool a\n/tool b', { tools: first }));
    if (step?.type !== 'step') throw new Error('not a step');
    const second = createFakeToolbox();
    const resumed = { state: step.state, calls: [] };
    const events = await eventsOf(asking('/tool a\n/tool b', { tools: second, resumed }));
    expect(second.calls).toEqual(first.calls);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['text']));
  });

  it.each([
    ['How many twins are there?', 'text'],
    ['How many twins are there?', { kind: 'overview', calls: [] }],
    ['How many twins are there?', { kind: 'list', calls: ['call_1'] }],
    ['How many twins are there?', { kind: 'overview', calls: [7] }],
    ['/help', 10],
    ['/think so', null],
    ['/stream 20', 10],
    ['/stream 20', { kind: 'stream', said: -1 }],
    ['/stream 20', { kind: 'overview', calls: ['call_1'] }],
  ])('cannot go on with %s from %j', async (message, state) => {
    const events = eventsOf(asking(message, { resumed: { state, calls: [] } }));
    await expect(events).rejects.toThrow(CannotResume);
  });

  it('can be taken over after every tenth number', async () => {
    const events = await eventsOf(asking('/stream 25'));
    expect(events.filter(({ type }) => type === 'step')).toEqual([
      { type: 'step', state: { kind: 'stream', said: 10 }, isRepeatable: true },
      { type: 'step', state: { kind: 'stream', said: 20 }, isRepeatable: true },
    ]);
  });

  it('says once that it answers instead of a model', async () => {
    const route = { type: 'route', from: 'large', to: 'guide', reason: 'No model is set up here' };
    const events = await eventsOf(asking('How many twins are there?', { model: 'large' }));
    expect(events.filter(({ type }) => type === 'route')).toEqual([route]);
    expect(events[0]).toEqual(route);
    const step = events.find(({ type }) => type === 'step');
    if (step?.type !== 'step') throw new Error('no step');
    for (const question of [
      { model: 'guide' },
      {},
      { model: 'large', resumed: { state: step.state, calls: [] } },
      { model: 'large', resumed: { calls: [] } },
    ])
      expect(
        (await eventsOf(asking('How many twins are there?', question))).map(({ type }) => type),
      ).not.toContain('route');
  });

  it('uses no tokens, and tells nobody the secret that it is granted', async () => {
    const answered = await answer({ message: 'What may you do for me?', grant: granted });
    expect(JSON.stringify(answered)).not.toContain('secret');
    expect((await eventsOf(asking('/help'))).map(({ type }) => type)).not.toContain('usage');
  });

  it('stops counting when nobody wants it any more', async () => {
    const stop = new AbortController();
    const counting = async () => {
      for await (const event of asking('/stream 1000', { signal: stop.signal }))
        if (event.type === 'text') stop.abort();
    };
    await expect(counting()).rejects.toThrow(/abort/);
  });

  it.each(['rate_limit', 'billing', 'auth', 'timeout', 'server', 'network', 'unknown'] as const)(
    'fails as %s when it is asked to',
    async (kind) => {
      await expect(textOf(asking(`/fail ${kind}`))).rejects.toMatchObject({ name: 'AgentFailure', kind });
    },
  );
});

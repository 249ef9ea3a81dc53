import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AttachmentContent } from '../../turn/attachment-content.js';
import { asking, eventsOf, textOf } from './testing/asking.js';
import { createFakeToolbox } from './testing/fake-toolbox.js';
import type { ToolSpec } from '../../turn/toolbox.js';

const timeout = { ok: false, code: 'timeout', error: 'There was no result within 10 seconds' };
const twin = {
  did: 'did:ixo:entity:1',
  type: 'Project',
  protocol: 'did:p:1',
  controller: 'did:c:1',
  verificationStatus: 'unverified',
};
const pageOf = (...twins: object[]) => ({ twins, total: twins.length, isTotalExact: true });

describe('an answer', () => {
  it.each([
    ['How many twins are there?', 'count_twins'],
    ['Which projects are there?', 'find_twins'],
    ['Tell me about Solar Kitchen', 'find_twins'],
    ['Who controls did:web:a?', 'related_twins'],
    ['Who verified did:web:a?', 'list_credentials'],
    ['Which claims has did:web:a?', 'list_claims'],
    ['What can be reached from did:web:a?', 'walk_graph'],
    ['What is did:web:a?', 'read_twin'],
    ['How is did:web:a related to did:web:b?', 'list_credentials'],
    ['How is Solar Kitchen related to Green Trust?', 'find_twins'],
    ['What did did:web:a verify?', 'find_twins'],
    ['Which projects are verified?', 'find_twins'],
    ['What may you do for me?', 'read_delegation'],
  ])('to %s says that %s failed when it did, and claims nothing else', async (message, name) => {
    const tools = createFakeToolbox({ [name]: () => timeout });
    expect(await textOf(asking(message, { tools }))).toBe(
      `I could not look that up: ${name} failed (timeout). ${timeout.error}`,
    );
    for (const nonsense of [null, 'text', [], { twins: 7 }]) {
      const odd = createFakeToolbox({ [name]: () => ({ ok: true, output: JSON.stringify(nonsense) }) });
      expect(await textOf(asking(message, { tools: odd }))).toBe(
        `I could not look that up: ${name} returned something else than I expected.`,
      );
    }
  });

  it('says that the second of two calls failed, when it did', async () => {
    const tools = createFakeToolbox({ find_twins: () => pageOf(twin), related_twins: () => timeout });
    expect(await textOf(asking('Who controls Solar Kitchen?', { tools }))).toMatch(
      /^I could not look that up/,
    );
    expect(tools.calls.map(({ name }) => name)).toEqual(['find_twins', 'related_twins']);
  });

  it('tells which of several twins it is about', async () => {
    const found = { ...pageOf({ ...twin, name: 'Solar Kitchen' }), total: 10_000, isTotalExact: false };
    const tools = createFakeToolbox({ find_twins: () => found });
    expect(await textOf(asking('Solar Kitchen?', { tools }))).toMatch(
      /It is the newest of those with the longest name; your message names at least 10000 twins\.$/,
    );
  });

  it('says how twins are found when it found none', async () => {
    const tools = createFakeToolbox({ find_twins: () => pageOf() });
    expect(await textOf(asking('find stoves', { tools }))).toMatch(
      /^I found no twin by a name in your message\. I find twins by their whole name, .*"List twins of type Project"/,
    );
  });

  it('claims no more than it has looked at', async () => {
    const none = { twins: [], total: 0, isTotalExact: false };
    const tools = createFakeToolbox({ find_twins: () => none });
    expect(await textOf(asking('Which projects are verified?', { tools }))).toBe(
      'I found no verified twin of type Project among those that I looked at; there are more than I can look at.',
    );
  });

  it.each([
    ['controls it', { controller: 'did:a:2' }, {}, /^B \(did:a:2\) controls A \(did:a:1\)\.$/],
    ['is its protocol', {}, { protocol: 'did:a:1' }, /^A \(did:a:1\) is the protocol of B \(did:a:2\)\.$/],
    ['has nothing to do with it', {}, {}, /^I know of no relation between A \(did:a:1\) and B \(did:a:2\)/],
    ['is itself', {}, { did: 'did:a:1' }, /^Both are the same to me: A \(did:a:1\)\.$/],
  ])('to how one twin is related to another says when the other %s', async (_what, one, other, expected) => {
    const a = { ...twin, did: 'did:a:1', name: 'A', ...one };
    const b = { ...twin, did: 'did:a:2', name: 'B', protocol: 'did:p:2', controller: 'did:c:2', ...other };
    const tools = createFakeToolbox({
      find_twins: (args) => pageOf(JSON.stringify(args).includes('Solar') ? a : b),
      list_credentials: (args) => ({ twin: JSON.stringify(args).includes(a.did) ? a : b, credentials: [] }),
      walk_graph: () => ({ root: a.did, nodes: [], edges: [], isComplete: true }),
    });
    const text = await textOf(asking('How is Solar related to Wind?', { tools }));
    expect(text).toMatch(expected);
  });

  it('to how one twin is related to another tells the shortest way along relationships', async () => {
    const node = (id: string, name: string) => ({ id, kind: 'twin', type: 'Project', name, depth: 1 });
    const tools = createFakeToolbox({
      list_credentials: (args) => ({
        twin: { ...twin, did: JSON.stringify(args).includes('did:web:a') ? 'did:web:a' : 'did:web:c' },
        credentials: [],
      }),
      walk_graph: () => ({
        root: 'did:web:a',
        nodes: [
          node('did:web:a', 'A'),
          node('did:web:b', 'B'),
          node('did:web:c', 'C'),
          node('did:web:d', 'D'),
        ],
        edges: [
          { role: 'funder', from: 'did:web:a', to: 'did:web:d' },
          { role: 'operator', from: 'did:web:a', to: 'did:web:b' },
          { role: 'parent', from: 'did:web:c', to: 'did:web:b' },
        ],
        isComplete: true,
      }),
    });
    expect(await textOf(asking('How is did:web:a related to did:web:c?', { tools }))).toMatch(
      /^A \(did:web:a\) has in the role operator B \(did:web:b\); C \(did:web:c\) has in the role parent B \(did:web:b\)\. /,
    );
  });

  it('to what can be reached names the nearest first, and says when there is more', async () => {
    const tools = createFakeToolbox({
      walk_graph: () => ({
        root: 'did:web:a',
        nodes: [
          { id: 'did:web:a', kind: 'twin', type: 'Project', name: 'A', depth: 0 },
          { id: 'did:web:b', kind: 'twin', type: 'Oracle', depth: 1 },
          { id: 'clm_1', kind: 'claim', type: 'Claim', status: 'approved', depth: 2 },
        ],
        edges: [],
        isComplete: false,
      }),
    });
    expect(await textOf(asking('What can be reached from did:web:a?', { tools }))).toBe(
      'From A (did:web:a) I reach 2 nodes within 4 steps: did:web:b, 1 step away; claim clm_1 (approved), 2 steps away. There is more than I have looked at.',
    );
  });

  const claim = {
    claimId: 'clm_1',
    subject: 'did:web:a',
    type: 'EmissionReduction',
    status: 'pending',
    content: {},
    evidence: [],
    amount: 12.5,
    unit: 'tCO2e',
    raisedBy: 'did:web:b',
    createdAt: '2026-01-01T10:00:00.000Z',
    evaluations: [],
  };
  const evaluated = {
    ...claim,
    status: 'approved',
    approvedAmount: 10,
    credentialId: 'cred_1',
    evaluations: [{ oracle: 'did:web:o', status: 'approved', reason: 'it\nfits', at: claim.createdAt }],
  };

  it.each([
    [[], 'I know no claim about did:web:a.'],
    [[claim], 'I know 1 claim about did:web:a: EmissionReduction clm_1 of 12.5 tCO2e is pending.'],
    [
      [evaluated],
      'I know 1 claim about did:web:a: EmissionReduction clm_1 of 12.5 tCO2e is approved for 10 tCO2e because it fits and its credential is cred_1.',
    ],
    [Array(5).fill(claim), /^The newest 5 claims about did:web:a: /],
  ])('to which claims a twin has tells how each was judged (%#)', async (claims, expected) => {
    const tools = createFakeToolbox({ list_claims: () => ({ claims }) });
    const text = await textOf(asking('Which claims has did:web:a?', { tools }));
    expect(text).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it('to a judgement makes one call, and tells what came of it', async () => {
    const tools = createFakeToolbox({ evaluate_claim: () => ({ claim: evaluated }) });
    const text = await textOf(asking('Approve claim clm_1 for 10 because it fits', { tools }));
    expect(text).toMatch(/^I have evaluated the claim: EmissionReduction clm_1 .* is approved for 10 tCO2e/);
    expect(tools.calls.map(({ name, args }) => [name, args])).toEqual([
      ['evaluate_claim', { claimId: 'clm_1', status: 'approved', amount: 10, reason: 'it fits' }],
    ]);
  });

  it('to a judgement that is refused does not say that it was made', async () => {
    const refused = { ok: false, code: 'not_allowed', error: 'You are no controller of the oracle' };
    const tools = createFakeToolbox({ evaluate_claim: () => refused });
    expect(await textOf(asking('Reject claim clm_1', { tools }))).toBe(
      'I could not evaluate clm_1: evaluate_claim failed (not_allowed). You are no controller of the oracle',
    );
  });

  it('keeps a name within its line', async () => {
    const tools = createFakeToolbox({
      find_twins: () => pageOf({ ...twin, name: 'Solar\n\n# Kitchen\u001b[2J' }),
    });
    expect(await textOf(asking('Which projects are there?', { tools }))).toBe(
      'I know 1 project: `Solar # Kitchen [2J` (did:ixo:entity:1).',
    );
  });

  it('to a failed component does not say that it is shown', async () => {
    const tools = createFakeToolbox({ show_component: () => timeout });
    expect(await textOf(asking('/component Chart', { tools }))).toBe(
      `\`Chart\` failed (timeout): ${timeout.error}`,
    );
  });
});

describe('several commands', () => {
  it('are called at once, and told of in their order', async () => {
    let finishFirst: () => void = () => undefined;
    const tools = createFakeToolbox({
      slow: () => new Promise((resolve) => (finishFirst = () => resolve('slow'))),
      quick: () => {
        finishFirst();
        return 'quick';
      },
    });
    const text = await textOf(asking('/tool slow\n/tool quick', { tools }));
    expect(text.match(/"(slow|quick)"/g)).toEqual(['"slow"', '"quick"']);
  });

  it('take an action that the client has declared, and no tool as one', async () => {
    const specs: ToolSpec[] = [
      { name: 'wave', kind: 'action', description: 'Waves', inputSchema: {} },
      { name: 'count_twins', kind: 'tool', description: 'Counts', inputSchema: {} },
    ];
    const tools = createFakeToolbox({ wave: () => ({ success: true }) }, specs);
    const text = await textOf(asking('/action wave {"n": 1}\n/action count_twins', { tools }));
    expect(text).toMatch(/^`wave` returned:[^]*no action `count_twins`[^]*taken none\.$/);
    expect(tools.calls).toMatchObject([{ name: 'wave', args: { n: 1 } }]);
  });

  it('show of a long result the beginning', async () => {
    const tools = createFakeToolbox({ long: () => 'x'.repeat(1_000_000) });
    const text = await textOf(asking('/tool long', { tools }));
    expect(text.length).toBeLessThan(4200);
    expect(text).toMatch(/That is the beginning; all of it is with the call\.$/);
  });
});

describe('attachments', () => {
  const files: AttachmentContent[] = [
    { kind: 'text', filename: 'a.txt', mediaType: 'text/plain', text: 'Dear oracle,\nhello', isCut: false },
    { kind: 'image', filename: 'b`.png', mediaType: 'image/png', bytes: new Uint8Array(12) },
    { kind: 'other', filename: 'c.zip', mediaType: 'application/zip' },
  ];

  it('are listed with how they begin', async () => {
    expect(await textOf(asking('/attachments', { attachments: files }))).toBe(
      [
        'Your message came with:',
        '- `a.txt`: text of 18 characters, text/plain. It begins: `Dear oracle, hello`',
        "- `b'.png`: image of 12 bytes, image/png.",
        '- `c.zip`: a kind that I cannot open, application/zip.',
        'I can list files, but I cannot read what they mean.',
      ].join('\n'),
    );
  });

  it('are mentioned after the answer to a question', async () => {
    const tools = createFakeToolbox({ find_twins: () => pageOf() });
    const text = await textOf(asking('What is in this file?', { tools, attachments: files }));
    expect(text).toMatch(
      /Your message came with `a\.txt` .* I can list files, but I cannot read what they mean\.$/,
    );
  });
});

it('any message gets an answer, with few calls', async () => {
  const words = fc.constantFrom(
    '/tool ',
    '/action ',
    '/think ',
    'x',
    ' {',
    '}',
    '"a":',
    '\n',
    'who',
    ' controls ',
    'did:web:a',
    '\0',
    '\ud800',
  );
  const messages = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.array(words, { minLength: 1, maxLength: 40 }).map((all) => all.join('')),
  );
  const property = fc.asyncProperty(messages, async (message) => {
    const tools = createFakeToolbox();
    const events = await eventsOf(asking(message, { tools }));
    expect(events.some(({ type }) => type === 'text')).toBe(true);
    expect(tools.calls.length).toBeLessThanOrEqual(16);
  });
  await fc.assert(property, { numRuns: 300 });
});

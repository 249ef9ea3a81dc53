/** An answer is Markdown: untrusted text in it never becomes a link, an image or HTML, and never changes the direction of the text around it. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lexer, parse, walkTokens, type Token } from 'marked';
import { shown } from './untrusted-text.js';
import { asking, textOf } from './testing/asking.js';
import { createFakeToolbox, type FakeToolbox } from './testing/fake-toolbox.js';

/** Attacks, whole and in pieces, among arbitrary text. */
const fragments = [
  '[x](javascript:alert(1))',
  '![x](https://evil.example/a.png)',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<!-- -->',
  '<https://evil.example>',
  'https://evil.example/a?b=c',
  'HTTP://evil.example',
  'ftp://evil.example',
  'www.evil.example',
  'a@evil.example',
  'mailto:a@evil.example',
  '[x]: https://evil.example',
  '[x]',
  '&lt;b&gt;',
  '&#x202e;',
  '\u202E',
  '\u2066',
  '\u061C',
  '\u200B',
  '\u{E0041}',
  '\n',
  '\u2028',
  '\n\n# ',
  '\n- ',
  '\n    ',
  '\n```\n',
  '`',
  '``',
  '\\',
  '*',
  '_',
  '~~',
  '|',
  '1. ',
  '# ',
  '> ',
  '---',
  'Solar Kitchen',
  'Ökostrom (Süd) & Söhne',
  '太陽',
];
const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fragments) }, fc.string({ unit: 'binary' })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

/** Invisible characters and characters that change the direction of text. The joiners are part of letters. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/u;

/** What renderers turn into links after they have parsed the Markdown. */
const LINK_LIKE = /https?:\/\/|ftp:\/\/|www\.|@/i;

function tokensOf(markdown: string): Token[] {
  const all: Token[] = [];
  void walkTokens(lexer(markdown), (token) => void all.push(token));
  return all;
}

function expectHarmless(markdown: string): void {
  for (const token of tokensOf(markdown)) {
    expect(['link', 'image', 'html', 'def', 'table', 'blockquote', 'heading', 'hr']).not.toContain(
      token.type,
    );
    if (token.type === 'text' && !('tokens' in token && token.tokens))
      expect(token.raw).not.toMatch(LINK_LIKE);
  }
  const html = parse(markdown, { async: false });
  expect(html).not.toMatch(UNSEEN);
  expect(
    html.replaceAll(/<\/?(?:p|code|pre|ul|ol|li|em|strong)(?: class="language-json"| start="\d+")?>/g, ''),
  ).not.toMatch(/<[a-z!/]/i);
}

/** A toolbox whose every result consists of hostile text. */
function hostileTools(text: string): FakeToolbox {
  const party = { did: text, name: text, type: text };
  const twin = { ...party, protocol: text, controller: text, verificationStatus: 'unverified' };
  const page = { twins: [twin, { ...twin, name: undefined }], total: 9, isTotalExact: true };
  const node = (id: string) => ({ id, kind: 'twin', type: text, name: text, status: text, depth: 1 });
  const claim = {
    claimId: 'clm_1',
    subject: text,
    type: text,
    status: 'approved',
    amount: 2,
    approvedAmount: 1,
    unit: text,
    credentialId: 'cred_1',
    raisedBy: text,
    createdAt: '2026-01-01T10:00:00.000Z',
    evaluations: [{ oracle: text, status: 'approved', reason: text, at: '2026-01-01T10:00:00.000Z' }],
  };
  return createFakeToolbox(
    {
      count_twins: () => ({ total: 2, types: [{ type: text, count: 1 }], totalTypes: 2 }),
      find_twins: () => page,
      read_twin: () => ({ twin }),
      related_twins: () => ({
        ...{ did: text, twin, controller: party, protocol: party, issuers: [party] },
        ...{ controls: page, sameProtocol: page, instances: page },
        relationships: {
          neighbours: [
            { role: text, direction: 'out', twin: party },
            { role: text, direction: 'in', twin: party },
          ],
          isComplete: true,
        },
      }),
      list_credentials: (args) => ({
        twin: { ...twin, did: JSON.stringify(args) },
        credentials: [{ type: text, issuer: party }],
      }),
      walk_graph: () => ({
        root: 'did:web:a',
        nodes: [node('did:web:a'), { ...node(text), kind: 'claim' }, node('did:web:b')],
        edges: [
          { role: text, from: 'did:web:a', to: text },
          { role: text, from: text, to: 'did:web:b' },
        ],
        isComplete: true,
      }),
      list_claims: () => ({ claims: [claim] }),
      evaluate_claim: () => ({ claim }),
      read_delegation: () => ({ capabilities: [{ can: text, with: text }], expiration: 1 }),
      given: () => ({ [text]: [text, { deep: text }] }),
    },
    [{ name: text, kind: 'tool', description: text, inputSchema: {} }],
  );
}

const QUESTIONS = [
  'How many twins are there?',
  'Which projects are there?',
  'Tell me about Solar Kitchen',
  'What is did:web:a?',
  'Who controls did:web:a?',
  'What does did:web:a control?',
  'Which protocol has did:web:a?',
  'What is related to did:web:a?',
  'Which claims has did:web:a?',
  'Which credentials has did:web:a?',
  'What did did:web:a verify?',
  'What can be reached from did:web:a?',
  'How is did:web:a related to did:web:b?',
  'How is Solar Kitchen related to Green Trust?',
  'Approve claim clm_1',
  'What may you do for me?',
  '/tools',
  '/help',
  '/tool given {}',
];

const attachmentsOf = (text: string) => [
  { kind: 'text' as const, filename: text, mediaType: text, text, isCut: false },
];

describe('whatever others have written', () => {
  it.each(QUESTIONS)('is only text in the answer to %s', async (question) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expectHarmless(await textOf(asking(question, { tools: hostileTools(text) })));
      }),
      { numRuns: 40 },
    );
  });

  it('is only text when a tool fails with it, or a file comes with it', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const failing = { ok: false, code: 'tool_error', error: text };
        const tools = createFakeToolbox({ find_twins: () => failing, evaluate_claim: () => failing });
        for (const question of ['Which projects are there?', 'Approve claim clm_1', '/tool find_twins'])
          expectHarmless(await textOf(asking(question, { tools, attachments: attachmentsOf(text) })));
        expectHarmless(await textOf(asking('/attachments', { attachments: attachmentsOf(text) })));
      }),
      { numRuns: 100 },
    );
  });

  it('is only text when the guide says it again because it does not understand it', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const none = createFakeToolbox({ find_twins: () => ({ twins: [], total: 0, isTotalExact: true }) });
        for (const message of [
          `/${text}`,
          `/tool "${text}" {`,
          `/tool ${text} [`,
          `How is ${text} related to ${text}?`,
        ])
          expectHarmless(await textOf(asking(message, { tools: none })));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text', () => {
  it.each([
    'Solar Kitchen',
    'Ökostrom (Süd) & Söhne, Nr. 5',
    '太陽光発電所 2',
    "Jane's farm: north-east",
    'did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21',
    'sensor_7_north',
    'الطاقة الشمسية',
  ])('without Markdown characters is unchanged: %s', (text) => {
    expect(shown(text)).toBe(text);
  });

  it.each([
    ['[x](javascript:alert(1))', '`[x](javascript:alert(1))`'],
    ['a `quoted` name', "`a 'quoted' name`"],
    ['www.example.org', '`www.example.org`'],
    ['jane@example.org', '`jane@example.org`'],
    ['1. First', '`1. First`'],
    ['Solar\u3164\u115F kitchen', 'Solar kitchen'],
    ['Solar\u202E nehctiK\n\nof mine', 'Solar nehctiK of mine'],
  ])('%j is shown as %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

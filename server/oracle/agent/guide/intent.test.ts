import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readIntent } from './intent.js';

const did = 'did:ixo:entity:0123456789abcdef0123456789abcdef';

const between = (one: string, other: string) => ({
  kind: 'between',
  one: { namedIn: one },
  other: { namedIn: other },
});

describe('the guide takes', () => {
  it.each([
    ['/help', { kind: 'help' }],
    ['  /HELP ', { kind: 'help' }],
    ['Hello!', { kind: 'help' }],
    ['help', { kind: 'help' }],
    ['/stream', { kind: 'stream', pieces: 20 }],
    ['/stream 200', { kind: 'stream', pieces: 200 }],
    ['/stream 1000', { kind: 'stream', pieces: 1000 }],
    ['/fail', { kind: 'fail', failure: 'server' }],
    ['/fail Billing', { kind: 'fail', failure: 'billing' }],
    ['/think about it', { kind: 'think', thought: 'about it' }],
    ['Which projects are there?', { kind: 'list', type: 'Project' }],
    ['how many devices do you know', { kind: 'list', type: 'Device' }],
    ['List all organizations', { kind: 'list', type: 'Organisation' }],
    ['Can you show me the oracles, please?', { kind: 'list', type: 'Oracle' }],
    ['Which protocols are there?', { kind: 'list', type: 'Protocol' }],
    ['List twins of type Wind Farm', { kind: 'list', type: 'Wind Farm' }],
    ['How many entities of the type "project" are there?', { kind: 'list', type: 'Project' }],
    ['How many twins are there?', { kind: 'overview' }],
    ['What kinds of twins are there?', { kind: 'overview' }],
    ['find projects', { kind: 'list', type: 'Project' }],
    ['Which projects are verified?', { kind: 'list', type: 'Project', verificationStatus: 'verified' }],
    ['How many twins are verified?', { kind: 'list', verificationStatus: 'verified' }],
    ['Are any devices verified?', { kind: 'list', type: 'Device', verificationStatus: 'verified' }],
    [
      'Which of the oracles are not verified?',
      { kind: 'list', type: 'Oracle', verificationStatus: 'unverified' },
    ],
    ['List unverified projects', { kind: 'list', type: 'Project', verificationStatus: 'unverified' }],
    ['Which stoves are verified?', { kind: 'list', type: 'stove', verificationStatus: 'verified' }],
    ['How is Solar Kitchen related to Green Trust?', between('Solar Kitchen', 'Green Trust')],
    ['How are Solar Kitchen and Green Trust related?', between('Solar Kitchen', 'Green Trust')],
    ['What is the relation between Solar Kitchen and Green Trust?', between('Solar Kitchen', 'Green Trust')],
    ['Did Green Trust verify Solar Kitchen?', between('Green Trust', 'Solar Kitchen')],
    ['Is Solar Kitchen verified by Green Trust?', between('Solar Kitchen', 'Green Trust')],
    [`Is ${did} connected to did:web:a?`, { kind: 'between', one: { did }, other: { did: 'did:web:a' } }],
    ['What may you do for me?', { kind: 'grant' }],
    ['Show me my delegation', { kind: 'grant' }],
    ['Approve claim clm_1f', { kind: 'evaluation', evaluation: { claimId: 'clm_1f', status: 'approved' } }],
    [
      'Please reject the claim clm_1f because the meter was off.',
      {
        kind: 'evaluation',
        evaluation: { claimId: 'clm_1f', status: 'rejected', reason: 'the meter was off' },
      },
    ],
    [
      'approve claim clm_1f for 10.5, because half of it is shown',
      {
        kind: 'evaluation',
        evaluation: {
          claimId: 'clm_1f',
          status: 'approved',
          amount: 10.5,
          reason: 'half of it is shown',
        },
      },
    ],
    // The guide requires an exact command before it acts.
    ['Approve the claim of Solar Kitchen', { kind: 'beyond' }],
    ['Approve claims clm_1 and clm_2', { kind: 'beyond' }],
    ['Write a poem about Solar Kitchen', { kind: 'beyond' }],
    ['Could you please delete Solar Kitchen?', { kind: 'beyond' }],
  ])('%s for %j', (message, intent) => {
    expect(readIntent(message)).toEqual(intent);
  });

  it.each([
    ['What do you know about Solar Kitchen?', 'description'],
    ['What do you know about Mission Control?', 'description'],
    ['Who controls Solar Kitchen?', 'controller'],
    ["Solar Kitchen's controller?", 'controller'],
    ['What does Solar Kitchen control?', 'controls'],
    ['Which projects does Solar Kitchen control?', 'controls'],
    ['Which twins are controlled by Solar Kitchen?', 'controls'],
    ['What is related to Solar Kitchen?', 'relations'],
    ['How is Solar Kitchen connected?', 'relations'],
    ['Who verified Solar Kitchen?', 'credentials'],
    ['Is Solar Kitchen verified?', 'credentials'],
    ['By whom was Solar Kitchen verified?', 'credentials'],
    ['Which credentials has Solar Kitchen?', 'credentials'],
    ['Which claims has Solar Kitchen?', 'claims'],
    ['What is claimed of Solar Kitchen?', 'claims'],
    ['What can be reached from Solar Kitchen?', 'reach'],
    ['Walk the graph from Solar Kitchen', 'reach'],
    ['Show me the graph around Solar Kitchen', 'reach'],
    ['What did Solar Kitchen verify?', 'issued'],
    ['What has Solar Kitchen verified?', 'issued'],
    ['Which credentials has Solar Kitchen issued?', 'issued'],
    ['Which projects are verified by Solar Kitchen?', 'issued'],
    ['Which protocol has Solar Kitchen?', 'protocol'],
  ])('%s to ask for the %s', (message, topic) => {
    expect(readIntent(message)).toEqual({ kind: 'about', topic, subject: { namedIn: message } });
    const aboutDid = message.replace('Solar Kitchen', did).replace('Mission Control', did);
    expect(readIntent(aboutDid)).toEqual({ kind: 'about', topic, subject: { did } });
  });

  it.each([
    ['What do you know about Verified Stove?', 'description'],
    ['Verified Stove', 'description'],
    ['Show Verified Stoves', 'description'],
    ['What is Green Verified?', 'description'],
    ['Who controls Verified Stove?', 'controller'],
    ['Who owns Verified Stove?', 'description'],
    ['What is related to Verified Stove?', 'relations'],
    ['Is Verified Stove verified?', 'credentials'],
    ['What did Verified Stove verify?', 'issued'],
  ])('%s to ask for the %s, whatever the twin is called', (message, topic) => {
    expect(readIntent(message)).toMatchObject({ kind: 'about', topic });
  });

  it.each([
    'Which constructors are there?',
    'list all __proto__s',
    // A question that the guide cannot answer must not match a request for a list.
    'Which devices are broken?',
    'Which organisations control projects in Kenya?',
  ])('%s for no list', (message) => {
    expect(readIntent(message).kind).toBe('about');
  });

  it.each([
    [`Who controls ${did.toUpperCase().replace('DID:IXO:ENTITY', 'did:ixo:entity')}?`, did],
    [`${'word '.repeat(5000)}${did}`, did],
    [`did:key:z6Mk and (${did}).`, did],
    ['What does did:key:z6MkhaXg control?', 'did:key:z6MkhaXg'],
    ['Look at did:web:example.org.', 'did:web:example.org'],
    ['did:x: or did:web:a%20b!', 'did:web:a%20b'],
  ])('the DID in %s', (message, found) => {
    expect(readIntent(message)).toMatchObject({ kind: 'about', subject: { did: found } });
  });

  it.each([
    '!'.repeat(65_000) + 'a',
    'what '.repeat(13_000),
    'all '.repeat(16_000),
    'x'.repeat(65_000),
    `who ${'control '.repeat(8000)}`,
    `does ${' '.repeat(65_000)}`,
    'did:'.repeat(16_000),
    `did:a:${'.'.repeat(65_000)}`,
    `/${'/'.repeat(65_000)}`,
    '/tool\n'.repeat(10_000),
    `${'\n'.repeat(65_000)}/`,
    `/tool x ${'['.repeat(65_000)}`,
    `/tool x {"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    `/tool x "${'\\"'.repeat(30_000)}`,
    `/tool ${'"'.repeat(65_000)}`,
    `/tool x ${' '.repeat(65_000)}!`,
    `/stream ${'9'.repeat(65_000)}`,
    `/${'x '.repeat(30_000)}`,
    `twins of type ${'a '.repeat(400)}!`,
    `please ${'please '.repeat(9000)}`,
    `how is ${'related to '.repeat(6000)}`,
    `is ${'a and '.repeat(10_000)}related!`,
    `what did ${'verify by '.repeat(6000)}!`,
    `which ${'verified '.repeat(7000)}`,
  ])('a long message for something small (%#)', (message) => {
    // A backtracking pattern would not finish within the timeout of the test.
    expect(JSON.stringify(readIntent(message)).length).toBeLessThan(70_000);
  });

  it('any message for something', () => {
    const words = fc.constantFrom(
      '/',
      'tool',
      '{',
      '}',
      '"',
      'did:',
      'who',
      'controls',
      'type',
      '\n',
      ' ',
      '\0',
      's?',
    );
    const messages = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(messages, (message) => expect(readIntent(message).kind).toEqual(expect.any(String))),
    );
  });
});

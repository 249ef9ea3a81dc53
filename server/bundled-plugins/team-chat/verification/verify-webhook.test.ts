import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { newSecret, signWebhook, type Signing } from '../testing/sign-webhook.js';
import { schemeNames, signatureSchemes, type SchemeName } from './signature-schemes.js';
import { verifyWebhook, type ReceivedWebhook, type WebhookRefusal } from './verify-webhook.js';

const NOW = new Date('2026-01-01T10:00:00Z');

const seconds = (difference: number) => new Date(NOW.getTime() + difference * 1000);

/** The characters of a signature, without what is before it in the header. */
const VALUE_LENGTH = { slack: 64, discord: 128, teams: 44, standard: 44 };

/** A webhook of the scheme; that of Teams has its time in the body. */
function webhooksOf(scheme: SchemeName) {
  const [secret, next, other] = [newSecret(scheme), newSecret(scheme), newSecret(scheme)];
  const bodyAt = (at: Date) =>
    JSON.stringify({ type: 'message', text: 'Olá, o que é um "gémeo"? 👋', timestamp: at.toISOString() });
  const signed = ({ at = NOW, ...signing }: Partial<Signing> = {}) =>
    signWebhook(scheme, { body: bodyAt(at), secret, at, ...signing });
  const { signatureHeader, timestampHeader, encoding } = signatureSchemes[scheme];
  const keys = [secret, next].map(({ text }) => signatureSchemes[scheme].readKey(text));
  const check = ({ headers, body }: ReceivedWebhook, by = keys) =>
    verifyWebhook(scheme, { headers, body }, { keys: by, now: NOW });
  const withHeader = (name: string, value: string | string[] | undefined) => ({
    ...signed(),
    headers: { ...signed().headers, [name]: value },
  });
  const signature = signed().headers[signatureHeader] ?? '';
  const withSignature = (value: string | string[] | undefined) => withHeader(signatureHeader, value);
  const withBody = (change: (body: string) => string | Buffer) => {
    const webhook = signed();
    return { ...webhook, body: Buffer.from(change(webhook.body.toString())) };
  };
  const prefix = signature.slice(0, -VALUE_LENGTH[scheme]);
  const value = signature.slice(prefix.length);
  return {
    check,
    signed,
    next,
    other,
    withHeader,
    withSignature,
    withBody,
    signature,
    prefix,
    value,
    timestampHeader,
    encoding,
  };
}

type Webhooks = ReturnType<typeof webhooksOf>;
type Case = [
  title: string,
  make: (webhooks: Webhooks) => ReceivedWebhook,
  refusal: WebhookRefusal | undefined,
];

const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);

/** What holds for every scheme. */
const common: Case[] = [
  ['is genuine', (w) => w.signed(), undefined],
  [
    'is genuine, and signed by the other secret of a rotation',
    (w) => w.signed({ secret: w.next }),
    undefined,
  ],
  ['is genuine, and was sent 299 seconds ago', (w) => w.signed({ at: seconds(-299) }), undefined],
  [
    'is genuine, and the clock of its sender is 299 seconds ahead',
    (w) => w.signed({ at: seconds(299) }),
    undefined,
  ],
  [
    'comes again within the time window: the inbox recognises it',
    (w) => w.signed({ at: seconds(-60) }),
    undefined,
  ],

  ['was sent 301 seconds ago', (w) => w.signed({ at: seconds(-301) }), 'stale'],
  ['says that it will be sent in 301 seconds', (w) => w.signed({ at: seconds(301) }), 'stale'],
  ['was recorded a day ago', (w) => w.signed({ at: seconds(-86_400) }), 'stale'],

  ['is signed by another secret', (w) => w.signed({ secret: w.other }), 'forged'],
  ['has one character more', (w) => w.withBody((body) => `${body} `), 'forged'],
  ['has one character less', (w) => w.withBody((body) => body.slice(0, -1)), 'forged'],
  ['has a line break at the end', (w) => w.withBody((body) => `${body}\n`), 'forged'],
  ['has a byte order mark', (w) => w.withBody((body) => `\uFEFF${body}`), 'forged'],
  ['has another text', (w) => w.withBody((body) => body.replace('Olá', 'Ola')), 'forged'],
  ['has its text in another normal form', (w) => w.withBody((body) => body.normalize('NFD')), 'forged'],
  [
    'has its JSON indented',
    (w) => w.withBody((body) => JSON.stringify(JSON.parse(body), undefined, 2)),
    'forged',
  ],
  [
    'has its keys in another order',
    (w) =>
      w.withBody((body) =>
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse())),
      ),
    'forged',
  ],
  [
    'has its characters escaped',
    (w) => w.withBody((body) => body.replaceAll('á', String.raw`\u00e1`)),
    'forged',
  ],
  [
    'has a letter escaped',
    (w) => w.withBody((body) => body.replace('message', String.raw`mes\u0073age`)),
    'forged',
  ],
  ['has a key twice', (w) => w.withBody((body) => body.replace('{', '{"type":"message",')), 'forged'],
  ['is in Latin-1', (w) => w.withBody((body) => Buffer.from(body, 'latin1')), 'forged'],
  ['is in UTF-16', (w) => w.withBody((body) => Buffer.from(body, 'utf16le')), 'forged'],
  ['is compressed', (w) => w.withBody((body) => gzipSync(body)), 'forged'],
  ['is in base64', (w) => w.withBody((body) => Buffer.from(body).toString('base64')), 'forged'],
  ['is a form', (w) => w.withBody((body) => new URLSearchParams({ payload: body }).toString()), 'forged'],
  ['is sent twice in one body', (w) => w.withBody((body) => body + body), 'forged'],
  ['has no body', (w) => w.withBody(() => ''), 'forged'],
  ['has another bit in its signature', (w) => w.withSignature(w.prefix + flip(w.value, 0)), 'forged'],
  ['has a plain hash for a signature', (w) => w.withSignature(w.prefix + hashLike(w)), 'forged'],
  ['has zeros for a signature', (w) => w.withSignature(w.prefix + zeros(w)), 'forged'],

  ['has no signature', (w) => w.withSignature(undefined), 'unsigned'],
  ['has an empty signature', (w) => w.withSignature(''), 'unsigned'],
  ['has the form of a signature alone', (w) => w.withSignature(w.prefix), 'unsigned'],
  ['has the header of its signature twice', (w) => w.withSignature([w.signature, w.signature]), 'unsigned'],
  ['has a signature that is cut', (w) => w.withSignature(w.signature.slice(0, -2)), 'unsigned'],
  ['has a signature that is longer', (w) => w.withSignature(`${w.signature}00`), 'unsigned'],
  ['has a signature in the other encoding', (w) => w.withSignature(w.prefix + recoded(w)), 'unsigned'],
  ['has a signature in another case', (w) => w.withSignature(w.prefix + otherForm(w)), 'unsigned'],
  ['has a signature of an older version', (w) => w.withSignature(`v00=${w.value}`), 'unsigned'],
  ['has a tab before its signature', (w) => w.withSignature(`\t${w.signature}`), 'unsigned'],
];

/** As many bytes as a signature has, in its encoding. */
const bytesLike = ({ value, encoding }: Webhooks) => Buffer.from(value, encoding);
const zeros = (w: Webhooks) => Buffer.alloc(bytesLike(w).length).toString(w.encoding);
const hashLike = (w: Webhooks) => {
  const hash = createHash('sha512').update(w.signed().body).digest();
  return hash.subarray(0, bytesLike(w).length).toString(w.encoding);
};
const recoded = (w: Webhooks) => bytesLike(w).toString(w.encoding === 'hex' ? 'base64' : 'hex');
/** In capitals, or without the padding. */
const otherForm = ({ value, encoding }: Webhooks) =>
  encoding === 'hex' ? `A${value.slice(1).toUpperCase()}` : value.replace('=', '');

const joined: Case = [
  'has both headers in one line',
  (w) => w.withSignature(`${w.signature}, ${w.signature}`),
  'unsigned',
];

/** Of schemes whose time is in a header. */
const timed: Case[] = [
  ...[
    undefined,
    '',
    'now',
    '1e9',
    '-1',
    '0x6956',
    '1767261600.0',
    '01767261600',
    ' 1767261600',
    '1767261600 ',
    '１767261600',
  ].map((text): Case => [
    `has the time ${JSON.stringify(text)}`,
    (w) => w.withHeader(w.timestampHeader ?? '', text),
    'unsigned',
  ]),
  [
    'has its time twice',
    (w) => w.withHeader(w.timestampHeader ?? '', ['1767261600', '1767261600']),
    'unsigned',
  ],
  ['has its time in milliseconds', (w) => w.withHeader(w.timestampHeader ?? '', '1767261600000'), 'unsigned'],
  [
    'is old, and its time was moved',
    (w) => ({
      ...w.signed({ at: seconds(-600) }),
      headers: { ...w.signed({ at: seconds(-600) }).headers, [w.timestampHeader ?? '']: '1767261600' },
    }),
    'forged',
  ],
  ['has the time of a second later', (w) => w.withHeader(w.timestampHeader ?? '', '1767261601'), 'forged'],
];

const own: Record<SchemeName, Case[]> = {
  slack: [joined, ...timed, ['has the version v1', (w) => w.withSignature(`v1=${w.value}`), 'unsigned']],
  discord: [joined, ...timed],
  teams: [
    joined,
    ['has another authentication scheme', (w) => w.withSignature(`Bearer ${w.value}`), 'unsigned'],
    ['has the scheme in small letters', (w) => w.withSignature(`hmac ${w.value}`), 'unsigned'],
    ...[
      '{}',
      '[]',
      'null',
      'no JSON',
      '{"timestamp":1767261600}',
      '{"timestamp":"2026-01-01"}',
      '{"timestamp":"now"}',
    ].map((body): Case => [`is signed without a time: ${body}`, (w) => w.signed({ body }), 'stale']),
    [
      'is old, and its time was moved',
      (w) => ({ ...w.signed({ at: seconds(-600) }), body: w.signed().body }),
      'forged',
    ],
  ],
  standard: [
    ...timed,
    ['is signed by two versions', (w) => w.withSignature(`v2,${w.value} ${w.signature}`), undefined],
    [
      'has the signatures of a rotation',
      (w) =>
        w.withSignature(`${w.signed({ secret: w.other }).headers['webhook-signature'] ?? ''} ${w.signature}`),
      undefined,
    ],
    ['has an asymmetric signature alone', (w) => w.withSignature(`v1a,${w.value}`), 'unsigned'],
    [
      'has more signatures than a rotation needs',
      (w) => w.withSignature(Array(9).fill(w.signature).join(' ')),
      'unsigned',
    ],
    ['has no id', (w) => w.withHeader('webhook-id', undefined), 'unsigned'],
    ['has another id', (w) => w.withHeader('webhook-id', 'msg_2'), 'forged'],
    ['has a part of the signed text in its id', (w) => w.signed({ id: 'msg_1.1' }), 'unsigned'],
    ['has a long id', (w) => w.signed({ id: 'm'.repeat(257) }), 'unsigned'],
  ],
};

describe.each(schemeNames)('a webhook of %s', (scheme) => {
  const webhooks = webhooksOf(scheme);

  it.each([...common, ...own[scheme]])('that %s', (_, make, refusal) => {
    expect(webhooks.check(make(webhooks))).toBe(refusal);
  });

  it.each(schemeNames.filter((other) => other !== scheme))(
    'that is signed as those of %s is refused',
    (other) => {
      const foreign = webhooksOf(other);
      expect(webhooks.check(foreign.signed())).toBe('unsigned');
    },
  );

  it('is refused while there is no secret', () => {
    expect(webhooks.check(webhooks.signed(), [])).toBe('forged');
  });
});

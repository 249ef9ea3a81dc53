import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signatureFits } from './signature-fits.js';
import { signatureSchemes } from './signature-schemes.js';
import { verifyWebhook } from './verify-webhook.js';

const { slack, discord, standard, teams } = signatureSchemes;
const hex = (text: string) => Buffer.from(text, 'hex');

describe('the vector', () => {
  it('of the documentation of Slack is accepted', () => {
    // https://docs.slack.dev/authentication/verifying-requests-from-slack
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const headers = {
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      'x-slack-request-timestamp': '1531420618',
    };
    const options = {
      keys: [slack.readKey('8f742231b10e8888abcd99yyyzzz85a5')],
      now: new Date(1531420618_000),
    };
    expect(verifyWebhook('slack', { headers, body: Buffer.from(body) }, options)).toBeUndefined();
    expect(verifyWebhook('slack', { headers, body: Buffer.from(`${body}&`) }, options)).toBe('forged');
  });

  it('of the libraries of Standard Webhooks is accepted', () => {
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries/javascript/src/index.test.ts
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const options = {
      keys: [standard.readKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
      now: new Date(1614265330_000),
    };
    const body = '{"test": 2432232314}';
    expect(verifyWebhook('standard', { headers, body: Buffer.from(body) }, options)).toBeUndefined();
    expect(verifyWebhook('standard', { headers, body: Buffer.from('{"test":2432232314}') }, options)).toBe(
      'forged',
    );
  });

  it.each([
    // RFC 8032, section 7.1: public key, message, signature.
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('%s of RFC 8032 is accepted by the keys of Discord', (key, message, signature) => {
    const fits = (bytes: Buffer) => signatureFits('ed25519', hex(message), [bytes], [discord.readKey(key)]);
    expect(fits(hex(signature))).toBe(true);
    expect(fits(hex(signature.replace(/.$/, '1')))).toBe(false);
  });

  it.each([
    // RFC 4231, sections 4.2 to 4.4: key, data, HMAC-SHA-256. The second key is too short for a secret.
    ['0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      '4a656665',
      '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  ])('%s of RFC 4231 is accepted', (key, data, mac) => {
    expect(signatureFits('hmac-sha256', hex(data), [hex(mac)], [createSecretKey(hex(key))])).toBe(true);
    expect(signatureFits('hmac-sha256', hex(`${data}00`), [hex(mac)], [createSecretKey(hex(key))])).toBe(
      false,
    );
  });
});

describe('a key', () => {
  it.each([
    ['a short secret of Slack', () => slack.readKey('short')],
    ['a secret of Teams that is not base64', () => teams.readKey('not base64, but long enough')],
    ['a short secret of Teams', () => teams.readKey(Buffer.alloc(15).toString('base64'))],
    ['a secret of Standard Webhooks that is not base64', () => standard.readKey('whsec_????????????????')],
    ['a public key of Discord that is cut', () => discord.readKey('d75a980182b10ab7d54bfed3c964073a')],
    ['a public key of Discord that is not hexadecimal', () => discord.readKey('z'.repeat(64))],
  ])('that is %s is refused', (_, read) => {
    expect(read).toThrow(/must/);
  });
});

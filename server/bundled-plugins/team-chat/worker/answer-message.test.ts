import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageRefusal, PluginMessage, PluginMessages } from '../../../plugin-api.js';
import { answers } from '../answers.js';
import type { Link, LinkStore, Redeemed } from '../links/link-store.js';
import { createAnswerMessage, TryAgain } from './answer-message.js';

const link: Link = {
  id: 'lnk_1',
  scheme: 'slack',
  workspace: 'T1',
  user: 'U1',
  userDid: 'did:key:ada',
  permission: 'prm_1',
  createdAt: new Date(0),
};
const message = { id: '1', workspace: 'T1', user: 'U1', thread: 'C1', text: 'Hello', target: {} };

describe('the answer to a message', () => {
  let linked: Link | undefined;
  let redeemed: Redeemed;
  let refusal: MessageRefusal | undefined;
  let said: string;
  let session: string | undefined;
  const withdrawn: string[] = [];
  const sent: PluginMessage[] = [];
  beforeEach(() => {
    [linked, redeemed, refusal, said] = [link, { link: 'unknown_code', spent: [] }, undefined, 'Hello Ada'];
    session = undefined;
    withdrawn.length = 0;
    sent.length = 0;
  });

  const links: Pick<LinkStore, 'find' | 'redeem' | 'delete'> = {
    find: () => Promise.resolve(linked),
    redeem: () => Promise.resolve(redeemed),
    delete: () => Promise.resolve('prm_1'),
  };
  const messages: PluginMessages = {
    allow: () => Promise.resolve('prm_1'),
    withdraw: (permission) => Promise.resolve(void withdrawn.push(permission)),
    createSession: () => Promise.resolve({ ok: 'ses_1' }),
    send(given) {
      sent.push(given);
      return Promise.resolve(refusal ? { error: refusal } : { ok: said });
    },
  };
  const answer = (text = 'Hello') =>
    createAnswerMessage({
      links,
      threads: {
        find: () => Promise.resolve(session),
        put: (_link, _thread, id) => Promise.resolve(void (session = id)),
      },
      messages,
      clock: () => new Date(0),
      linkPage: undefined,
    })('slack', { ...message, text }, new AbortController().signal);

  it('has the same key whenever it is tried', async () => {
    expect([await answer(), await answer()]).toEqual(['Hello Ada', 'Hello Ada']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('says so when there is nothing to say', async () => {
    said = '';
    expect(await answer()).toBe(answers.nothingSaid);
    expect(await answer('')).toBe(answers.nothingAsked);
    expect(sent).toHaveLength(1);
  });

  it.each(['service_unavailable', 'session_busy', 'too_many_requests', 'internal_error'] as const)(
    'is tried again after %s',
    async (code) => {
      refusal = { code, detail: 'in a moment' };
      await expect(answer()).rejects.toThrow(TryAgain);
    },
  );

  it.each(['payment_required', 'agent_failed', 'invalid_request'] as const)(
    'says why after %s',
    async (code) => {
      refusal = { code, detail: 'This may cost 10 credits' };
      expect(await answer()).toBe('I could not answer: This may cost 10 credits');
    },
  );

  it('ends the link when the user has withdrawn the permission', async () => {
    refusal = { code: 'not_allowed', detail: 'withdrawn' };
    expect(await answer()).toContain('link YOUR-CODE');
    expect(withdrawn).toEqual(['prm_1']);
  });

  it('withdraws what a code replaces', async () => {
    redeemed = { link: { ...link, userDid: 'did:key:eve' }, spent: ['prm_1'] };
    expect(await answer('link ABCDE-FGHJK')).toContain('did:key:eve');
    expect(withdrawn).toEqual(['prm_1']);
  });

  it('names the link that there is when the code of the message was used: by this message, before a crash', async () => {
    expect(await answer('link ABCDE-FGHJK')).toContain('did:key:ada');
    linked = undefined;
    expect(await answer('link ABCDE-FGHJK')).toBe(answers.unknownCode);
  });

  it('says that there are too many links', async () => {
    redeemed = { link: 'too_many_links', spent: ['prm_2'] };
    expect(await answer('link ABCDE-FGHJK')).toBe(answers.tooManyLinks);
    expect(withdrawn).toEqual(['prm_2']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../contract/entity/reply.ts';
import { CommandRejected, defineModule, type Undo } from '../../../src/kernel/index.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { submissionOpened } from '../../submissions/events.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail } from '../../submissions/testing/samples.ts';
import deliveries from '../../deliveries/module.ts';
import { sendReply, undoReply } from '../commands.ts';
import { sendReplyCall, undoReplyCall } from '../contract.ts';
import module from '../module.ts';
import { composers } from '../../submissions/composer-state.ts';
import { conversations, undone } from '../state.ts';

const key = 'key-of-a-reply-0001';
const reply = (more: Partial<Reply> = {}): Reply => ({
  id: 5,
  key,
  text: 'Yes',
  user_name: 'Ada',
  account_id: 1,
  timestamp: 1_795_200_000,
  state: 'held',
  remaining_ms: 10_000,
  reason: null,
  ...more,
});

function opened(replies: Reply[] = []) {
  const started = inbox({
    more: [
      { folder: 'auto-responder', module: defineModule({ id: 'auto-responder' }) },
      { folder: 'deliveries', module: deliveries },
      { folder: 'replies', module },
    ],
  });
  started.given(submissionOpened(detail(1, { is_read: true, replies, reply_recipient: 'ann@visitor.test' })));
  const texts = () =>
    started.app
      .read(conversations)
      .get(1)
      ?.replies.map(({ text }) => text);
  return { ...started, texts };
}

describe('a reply', () => {
  it('is in the conversation once the server holds it', async () => {
    const { app, server, texts } = opened();
    server.on(sendReplyCall, () => reply());
    await app.send(sendReply({ submission: 1, key, text: 'Yes' })).outcome;
    expect(server.callsTo(sendReplyCall)).toEqual([{ params: { id: 1 }, body: { key, text: 'Yes' } }]);
    expect(texts()).toEqual(['Yes']);
  });

  it('is listed once if the live event loaded it before the response', async () => {
    const { app, server, texts } = opened([reply()]);
    server.on(sendReplyCall, () => reply());
    await app.send(sendReply({ submission: 1, key, text: 'Yes' })).outcome;
    expect(texts()).toEqual(['Yes']);
  });

  it('offers undo for ten seconds, which cancels it and returns its text to the composer', async () => {
    const { app, server, texts } = opened();
    server.on(sendReplyCall, () => reply()).on(undoReplyCall, () => ({ text: 'Yes' }));
    const offered: Undo[] = [];
    app.undoables.subscribe(({ undo }) => offered.push(undo));
    await app.send(sendReply({ submission: 1, key, text: 'Yes' })).outcome;
    expect(offered).toMatchObject([{ command: undoReply({ submission: 1, key }), life: 10_000 }]);
    const [undo] = offered;
    if (undo) await app.send(undo.command).outcome;
    expect(texts()).toEqual([]);
    expect(server.callsTo(undoReplyCall)).toEqual([{ params: { id: 1, replyId: 5 } }]);
    expect(app.read(composers).open).toEqual({ id: 'replies/reply', submission: 1 });
    expect(app.read(undone).last).toEqual({ submission: 1, key, text: 'Yes' });
  });

  it('stays, with the reason, if it was sent before it could be undone', async () => {
    const { app, server, texts } = opened([reply()]);
    server.on(undoReplyCall, () => Promise.reject(new CommandRejected(['This reply has already been sent.'])));
    await app.send(undoReply({ submission: 1, key })).outcome;
    expect(texts()).toEqual(['Yes']);
    expect(toastTexts(app)).toMatchObject([{ title: 'Error!', text: 'This reply has already been sent.' }]);
  });

  it('is not listed when it is rejected, and leaves the error to the composer', async () => {
    const { app, server, texts } = opened();
    server.on(sendReplyCall, () => Promise.reject(new CommandRejected(['Too many replies.'])));
    const { errors } = await app.send(sendReply({ submission: 1, key, text: 'Yes' })).outcome;
    expect(errors).toEqual(['Too many replies.']);
    expect([texts(), toastTexts(app)]).toEqual([[], []]);
  });
});

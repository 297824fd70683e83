import { expect, it, vi } from 'vitest';
import { recordNavigation } from '../../../src/shell/messages.ts';
import { closeComposer, showComposer } from '../commands.ts';
import { composerOf } from '../composer-state.ts';
import { inbox } from '../testing/inbox.ts';

it('opens one composer at a time, and closes only the one that is meant', async () => {
  const { app } = inbox();
  const openFor = (submission: number) => composerOf(app.read, submission);
  await app.send(showComposer({ id: 'replies/reply', submission: 1 })).outcome;
  expect([openFor(1), openFor(2)]).toEqual(['replies/reply', undefined]);
  await app.send(showComposer({ id: 'notes/note', submission: 2 })).outcome;
  expect([openFor(1), openFor(2)]).toEqual([undefined, 'notes/note']);
  // A reply that took long to be sent, while another submission was opened.
  await app.send(closeComposer({ id: 'replies/reply', submission: 1 })).outcome;
  expect(openFor(2)).toBe('notes/note');
  await app.send(closeComposer({ id: 'notes/note', submission: 2 })).outcome;
  expect(openFor(2)).toBeUndefined();
});

it('closes the composer when its submission is left', async () => {
  const { app } = inbox();
  await app.send(showComposer({ id: 'notes/note', submission: 1 })).outcome;
  await app.send(recordNavigation({ path: '/pAcme1234/fContact123/submissions/raw/1', search: '' })).outcome;
  expect(composerOf(app.read, 1)).toBe('notes/note');
  await app.send(recordNavigation({ path: '/pAcme1234/fContact123/submissions/raw/2', search: '' })).outcome;
  await vi.waitFor(() => expect(composerOf(app.read, 1)).toBeUndefined());
});

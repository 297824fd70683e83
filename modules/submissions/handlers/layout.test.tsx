import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLayout, restoreLayout } from '../commands.ts';
import { layoutChosen } from '../events.ts';
import { inbox } from '../testing/inbox.ts';

beforeEach(() => localStorage.clear());

describe('the layout of the submissions', () => {
  it('is restored for the account that chose it', async () => {
    const first = inbox();
    await first.app.send(chooseLayout({ layout: 'inbox' })).outcome;
    const { app, happened } = inbox();
    const restored = () => happened.filter(({ type }) => type === layoutChosen.type);
    await app.send(restoreLayout({ account: 2 })).outcome;
    expect(restored()).toEqual([]);
    await app.send(restoreLayout({ account: 1 })).outcome;
    expect(restored()).toEqual([{ type: layoutChosen.type, payload: { layout: 'inbox' } }]);
  });
});

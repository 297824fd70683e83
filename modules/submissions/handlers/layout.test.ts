import { describe, expect, it } from 'vitest';
import { FetchFailed } from '../../../src/kernel/index.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { initialDataLoaded } from '../../workspaces/public.ts';
import { chooseLayout, suggestLayout } from '../commands.ts';
import { saveLayout } from '../contract.ts';
import { layout } from '../layout-state.ts';
import { inbox } from '../testing/inbox.ts';
import { initialData } from '../testing/samples.ts';

const savedAs = (chosen: 'table' | 'inbox') => {
  const data = initialData();
  return initialDataLoaded({ ...data, user: { ...data.user, layout: chosen } });
};

describe('the layout of the submissions', () => {
  it('is the table until the account has chosen, then its choice in every browser', () => {
    const { app, given } = inbox();
    expect(app.read(layout)).toEqual({ shown: 'table', isChosen: false });
    given(savedAs('inbox'));
    expect(app.read(layout)).toEqual({ shown: 'inbox', isChosen: true });
  });

  it('is the default of the screen until then, without being stored', async () => {
    const { app, server, given } = inbox();
    await app.send(suggestLayout({ layout: 'inbox' })).outcome;
    expect(app.read(layout)).toEqual({ shown: 'inbox', isChosen: false });
    expect(server.callsTo(saveLayout)).toEqual([]);
    given(savedAs('table'));
    await app.send(suggestLayout({ layout: 'inbox' })).outcome;
    expect(app.read(layout)).toEqual({ shown: 'table', isChosen: true });
  });

  it('changes at once and is saved in the order of the choices', async () => {
    const { app, server } = inbox();
    const responses: (() => void)[] = [];
    server.on(saveLayout, ({ body }) => new Promise((resolve) => responses.push(() => resolve(body))));
    await app.send(chooseLayout({ layout: 'inbox' })).outcome;
    await app.send(chooseLayout({ layout: 'table' })).outcome;
    await settle();
    expect(app.read(layout).shown).toBe('table');
    const saved = () => server.callsTo(saveLayout).map(({ body }) => body.layout);
    expect(saved()).toEqual(['inbox']);
    responses[0]?.();
    await settle();
    expect(saved()).toEqual(['inbox', 'table']);
  });

  it('stays as chosen here when the account’s data is loaded again', async () => {
    const { app, server, given } = inbox();
    server.on(saveLayout, ({ body }) => body);
    await app.send(chooseLayout({ layout: 'table' })).outcome;
    given(savedAs('inbox'));
    expect(app.read(layout).shown).toBe('table');
  });

  it('stays in this tab and says so if it cannot be saved', async () => {
    const { app, server } = inbox();
    server.on(saveLayout, () => Promise.reject(new FetchFailed('Failed to fetch')));
    await app.send(chooseLayout({ layout: 'inbox' })).outcome;
    await settle();
    expect(app.read(layout).shown).toBe('inbox');
    expect(toastTexts(app)).toMatchObject([
      { severity: 'warning', text: 'The layout could not be saved. It changes in this tab only.' },
    ]);
  });
});

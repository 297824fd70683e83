import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { phaseOf } from '../../../src/kernel/index.ts';
import { recordNavigation } from '../../../src/shell/messages.ts';
import { bootCommand } from '../../../src/shell/points.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import accounts from '../../accounts/module.ts';
import { initialData, type Form } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { formOf, initialDataOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { completeTour, offerTour, showStep } from '../commands.ts';
import module from '../module.ts';
import TourCard from './tour-card.tsx';

const user = userEvent.setup();
const card = () => screen.queryByRole('complementary', { name: 'Product tour' });
const stepCard = () => screen.queryByRole('dialog', { name: 'Product tour' });
const at = (position: string) => waitFor(() => expect(stepCard()?.textContent).toContain(position));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

/** A session that starts at a URL. */
async function begun(path = '/pHarbour/fContact/submissions', form: Partial<Form> = {}) {
  const console = consoleOf(workspaces, accounts, module);
  console.server.on(initialData, () => initialDataOf([projectOf([formOf(form)])]));
  await console.app.send(loadInitialData({})).outcome;
  console.app.send(recordNavigation({ path, search: '' }));
  for (const { command } of console.app.contributions(bootCommand))
    if (command().type === 'tour/offer') console.app.send(command());
  return { ...console, ...show(console.app, TourCard, path) };
}

describe('the product tour', () => {
  it('is offered, and guides through five steps with their screens', async () => {
    const { server, app } = await begun();
    const callCount = server.calls.length;
    expect(card()?.textContent).toContain('New here? Take a tour in five short steps.');
    await press('Take the tour');
    const titles: (string | null)[] = [];
    const paths = ['settings/workflow', 'reports', 'settings/access'];
    for (let step = 1; step <= 5; step += 1) {
      await at(`Step ${step} of 5`);
      const heading = screen.getByRole('heading', { level: 2 });
      expect(document.activeElement).toBe(heading);
      titles.push(heading.textContent);
      // The first two are about the screen that is open.
      const path = screen.queryByRole('link', { name: 'Open this page' })?.getAttribute('href');
      expect(path).toBe(step <= 2 ? undefined : `/pHarbour/fContact/${paths[step - 3]}`);
      await press(step === 5 ? 'Finish' : 'Next');
    }
    expect(new Set(titles).size).toBe(5);
    expect(screen.queryByText(/of 5/)).toBeNull();
    expect(phaseOf(completeTour)(app.read)?.phase).toBe('succeeded');
    expect(server.calls.length).toBe(callCount);
  });

  it('is offered from the start again when it was interrupted by a reload', async () => {
    const { app } = await begun();
    await press('Take the tour');
    await act(() => app.send(offerTour({ isDone: false })).outcome);
    expect(card()?.textContent).toContain('New here? Take a tour in five short steps.');
  });

  it('goes back a step', async () => {
    await begun();
    await press('Take the tour');
    await at('Step 1 of 5');
    await press('Next');
    await at('Step 2 of 5');
    await press('Back');
    await at('Step 1 of 5');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('points at the tab of its screen, then at the setting, and detaches on Escape', async () => {
    const base = '/pHarbour/fContact';
    const links = ['submissions', 'settings', 'reports'].map((path) => `<a href="${base}/${path}">${path}</a>`);
    document.body.insertAdjacentHTML('afterbegin', links.join(''));
    const pointed = () =>
      document
        .querySelector('[data-tour-target]')
        ?.getAttribute('href')
        ?.slice(base.length + 1);
    const { app } = await begun();
    await press('Take the tour');
    await at('Step 1 of 5');
    expect(pointed()).toBe('submissions');
    await act(() => app.send(showStep({ step: 2 })).outcome);
    await at('Step 3 of 5');
    expect(pointed()).toBe('settings');
    document.body.insertAdjacentHTML('beforeend', `<a href="${base}/settings/workflow">Workflow</a>`);
    await waitFor(() => expect(pointed()).toBe('settings/workflow'));
    await user.keyboard('{Escape}');
    expect(stepCard()).toBeNull();
    expect(pointed()).toBeUndefined();
    expect(document.activeElement?.textContent).toBe('Workflow');
    for (const link of document.querySelectorAll(`a[href^="${base}"]`)) link.remove();
  });

  it('rings a whole row, and restores focus to its link', async () => {
    const base = '/pHarbour/fContact';
    const row = `<div class="inbox-row"><input type="checkbox"><a href="${base}/submissions/raw/1">Ada</a></div>`;
    document.body.insertAdjacentHTML('afterbegin', row);
    await begun();
    await press('Take the tour');
    await at('Step 1 of 5');
    expect(document.querySelector('[data-tour-target]')?.className).toBe('inbox-row');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.textContent).toBe('Ada');
    document.querySelector('.inbox-row')?.remove();
  });

  it('is not offered again in this browser after it is dismissed', async () => {
    await begun();
    await press('Dismiss the tour');
    expect(card()).toBeNull();
    cleanup();
    await begun();
    expect(card()).toBeNull();
  });

  it.each([
    ['where there is no form', '/createnew', {}],
    ['to who may only view', '/pHarbour/fContact/submissions', { user_role: 'ONLY_VIEW_USER' as const }],
  ])('is not offered %s', async (_, path, form) => {
    const { app } = await begun(path, form);
    expect(card()).toBeNull();
    await act(() => app.send(recordNavigation({ path: '/pHarbour/fContact', search: '' })).outcome);
    expect(card() === null).toBe(path !== '/createnew');
  });
});

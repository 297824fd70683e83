import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BootError } from '../assemble.ts';
import { storeLanguage } from './languages.ts';
import { showStartFailure } from './start-error.ts';

afterEach(() => storeLanguage('system'));

it('shows in the user’s language why the console did not start', async () => {
  await showStartFailure(document.body, new BootError('pins', 'needs "ghost", which is not there'));
  expect(screen.queryByRole('heading', { name: 'The console could not start' })).not.toBeNull();
  expect(screen.queryByText('modules/pins: needs "ghost", which is not there')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeNull();

  storeLanguage('de');
  await showStartFailure(document.body, new Error('fetch'));
  expect(screen.queryByRole('heading', { name: 'Die Konsole konnte nicht starten' })).not.toBeNull();
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { undo } from '../../../src/shell/messages.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';
import notifications from '../../notifications/module.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import submissions from '../../submissions/module.ts';
import { listResponse } from '../../submissions/testing/samples.ts';
import { deleteLogo, getLogo, MAX_LOGO_BYTES, putLogo, restoreLogoCall } from '../contract.ts';
import module from '../module.ts';

const user = userEvent.setup();

async function opened() {
  const console = await settingsConsole({ is_auto_responder_email_on: true }, {}, notifications, submissions, module);
  console.server.on(getLogo, () => ({ version: null }));
  console.server.on(putLogo, () => ({ version: 'v1' }));
  console.server.on(deleteLogo, () => ({ version: null }));
  console.server.on(restoreLogoCall, () => ({ version: 'v1' }));
  console.server.on(listSubmissions, () => listResponse([]));
  await show(console, `${BASE}/settings/auto-responder`);
  const logo = within(await screen.findByRole('group', { name: 'Logo' }));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  return { ...console, logo, pictureInPreview: () => preview.querySelector('img')?.getAttribute('src') };
}

/** The hidden field behind the button. */
function fileField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('No field takes files');
  return field;
}

it('sets a logo, which the preview shows at once, removes it, and restores it by Undo', async () => {
  const { app, server, logo, pictureInPreview } = await opened();
  app.resolve(UndoOffers).follow(app);
  expect(pictureInPreview()).toBeUndefined();
  await user.upload(fileField(), new File(['hello'], 'logo.png', { type: 'image/png' }));
  const picture = await logo.findByRole('img', { name: 'The current logo' });
  expect(server.callsTo(putLogo)).toMatchObject([{ body: { content: btoa('hello') } }]);
  expect(picture.getAttribute('src')).toBe('/forms/fContact/auto-reply-logo/v1');
  expect(pictureInPreview()).toBe('/forms/fContact/auto-reply-logo/v1');
  await user.click(logo.getByRole('button', { name: 'Remove' }));
  expect(await logo.findByRole('button', { name: 'Choose picture' })).toBeDefined();
  expect(pictureInPreview()).toBeUndefined();
  app.send(undo({}));
  expect(await logo.findByRole('img', { name: 'The current logo' })).toBeDefined();
  expect(pictureInPreview()).toBe('/forms/fContact/auto-reply-logo/v1');
});

it('rejects a picture that is too large without sending it', async () => {
  const { server, logo } = await opened();
  await user.upload(fileField(), new File([new Uint8Array(MAX_LOGO_BYTES + 1)], 'logo.png', { type: 'image/png' }));
  expect((await logo.findByRole('alert')).textContent).toBe(
    'This picture is larger than 100 kB. Choose a smaller one.',
  );
  expect(server.callsTo(putLogo)).toEqual([]);
});

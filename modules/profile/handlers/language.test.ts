import { describe, expect, it } from 'vitest';
import { defineModule, provideValue } from '../../../src/kernel/index.ts';
import type { Language } from '../../../contract/text.ts';
import { Languages } from '../../../src/shell/languages.ts';
import { restoreLanguage, selectLanguage } from '../../../src/shell/messages.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import accounts from '../../accounts/module.ts';
import drafts from '../../drafts/module.ts';
import live from '../../live/module.ts';
import { LiveStream } from '../../live/stream.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { saveLanguageCall } from '../contract.ts';
import profileModule from '../module.ts';

/** A console in a German browser, whose account has `language` stored. */
function languageConsole(language: Language | null | undefined) {
  const languages: Languages = { ofBrowser: () => 'de', load: () => Promise.resolve() };
  const stream: LiveStream = { listen: () => () => undefined };
  const browser = defineModule({
    id: 'browser',
    provides: [provideValue(Languages, languages), provideValue(LiveStream, stream)],
  });
  const console = consoleOf(workspaces, accounts, drafts, live, profileModule, browser);
  const stored = { language };
  console.server
    .on(initialData, () => initialDataOf([], stored.language === undefined ? {} : { language: stored.language }))
    .on(saveLanguageCall, ({ body }) => ({ language: (stored.language = body.language) }));
  const saved = () => console.server.callsTo(saveLanguageCall).map(({ body }) => body.language);
  const select = (choice: Language | 'system') => console.app.send(selectLanguage({ language: choice })).outcome;
  const logIn = async () => {
    await console.app.send(loadInitialData({})).outcome;
    await settle();
  };
  const open = (choice: Language | 'system') => console.app.send(restoreLanguage({ language: choice })).outcome;
  return { saved, open, select, logIn };
}

describe('the language of an account’s emails', () => {
  it('is the one selected in the console', async () => {
    const { saved, select, logIn } = languageConsole('en');
    await logIn();
    await select('de');
    await select('en');
    await settle();
    expect(saved()).toEqual(['de', 'en']);
  });

  it('is the console’s if the account has none yet', async () => {
    const { saved, open, logIn } = languageConsole(null);
    await open('system');
    await logIn();
    await logIn();
    expect(saved()).toEqual(['de']);
  });

  it.each(['de', 'system'] as const)('does not follow a browser in which “%s” was selected before', async (choice) => {
    const { saved, open, logIn } = languageConsole('en');
    await open(choice);
    await logIn();
    // The page is reloaded while logged in.
    await open(choice);
    await logIn();
    expect(saved()).toEqual([]);
  });

  it('is not sent to an older server', async () => {
    const { saved, open, logIn } = languageConsole(undefined);
    await open('system');
    await logIn();
    expect(saved()).toEqual([]);
  });
});

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from './catalogue.ts';
import { useDeviceName } from './device-name.ts';
import { texts } from './texts.ts';
import { LanguageContext } from './use-texts.ts';

it.each([
  { language: 'en', named: ['Mobile', 'TV', 'fridge'] },
  { language: 'de', named: ['Mobilgerät', 'Fernseher', 'fridge'] },
] as const)(
  'names kinds of devices in the language $language, and leaves unknown ones unchanged',
  async ({ language, named }) => {
    await loadTexts(language, [texts]);
    const { result } = renderHook(useDeviceName, {
      wrapper: ({ children }) => <LanguageContext value={language}>{children}</LanguageContext>,
    });
    expect(['mobile', 'tv', 'fridge'].map(result.current)).toEqual(named);
  },
);

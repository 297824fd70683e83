import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedKeyBindings, storeKeyBindings } from './keys.ts';
import { storedLanguage, storeLanguage } from './languages.ts';
import { tabName } from './tab.ts';
import { storedTheme } from './theme.ts';

/** As Chromium answers for a site whose data is blocked. */
const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

beforeEach(() => {
  localStorage.setItem('inlet-theme', 'dark');
  localStorage.setItem('inlet-language', 'de');
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('where site data is blocked, the console starts as on a first visit', () => {
  expect(storedTheme()).toBe('light');
  expect(storedLanguage()).toBe('system');
  expect(storedKeyBindings()).toEqual({ isOn: true, bound: {} });
  expect(tabName(() => 'a-new-one')).toBe('a-new-one');
});

it('where site data is blocked, a choice holds as long as the page', () => {
  expect(() => storeLanguage('de')).not.toThrow();
  expect(() => storeKeyBindings({ isOn: false, bound: {} })).not.toThrow();
  tabName(() => 'a-new-one');
  expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
});

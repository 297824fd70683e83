import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedKeyBindings, storeKeyBindings } from './keys.ts';
import { storedLanguage, storeLanguage } from './languages.ts';
import { tabName } from './tab.ts';
import { storedTheme } from './theme.ts';

/** Behaves like Chromium with blocked site data. */
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

it('starts the console as on a first visit if site data is blocked', () => {
  expect(storedTheme()).toBe('light');
  expect(storedLanguage()).toBe('system');
  expect(storedKeyBindings()).toEqual({ isOn: true, bound: {} });
  expect(tabName(() => 'a-new-one')).toEqual({ name: 'a-new-one', isNew: true });
});

it('keeps a choice until the page is left if site data is blocked', () => {
  expect(() => storeLanguage('de')).not.toThrow();
  expect(() => storeKeyBindings({ isOn: false, bound: {} })).not.toThrow();
  tabName(() => 'a-new-one');
  expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
});

it('continues the log of its tab after a reload, which a new tab does not have', () => {
  vi.restoreAllMocks();
  expect(tabName(() => 'first')).toEqual({ name: 'first', isNew: true });
  dispatchEvent(new Event('pagehide'));
  expect(tabName(() => 'second')).toEqual({ name: 'first', isNew: false });
});

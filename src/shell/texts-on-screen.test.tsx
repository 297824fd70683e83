import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textDigest } from '../replay/screen-texts.ts';
import { compareLoadingTexts, compareTexts, textsOnScreen } from './texts-on-screen.ts';

beforeEach(() => {
  document.title = 'Inbox';
});

const texts = () => Object.fromEntries(textsOnScreen(document));

it('reads regions without what does not follow from the state', () => {
  render(
    <main>
      <p>Not a region</p>
      <div data-region="row 7">
        Ada <b>Owner</b>
        <time>2 hours ago</time>
        <span data-unrecorded>hovered</span>
        <ul role="menu">
          <li>Open menu</li>
        </ul>
        <span data-region="row 7 flag"> spam </span>
      </div>
      <div aria-busy="true">
        <p data-region="loading">…</p>
      </div>
      <p data-region="twice">one</p>
      <p data-region="twice">two</p>
      <p data-region="log" data-zoned>
        Reminder for 10:00
      </p>
      <textarea data-region="draft" defaultValue="Ask for the budget" />
    </main>,
  );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const expected = {
    'shell/title': 'Inbox',
    'row 7': 'Ada Owner',
    'row 7 flag': 'spam',
    [`log in ${timeZone}`]: 'Reminder for 10:00',
    draft: 'Ask for the budget',
  };
  expect(texts()).toEqual(expected);
  document.querySelector('textarea')?.focus();
  expect(texts()).not.toHaveProperty('draft');
});

it('reads nothing of a page that the browser has translated', () => {
  render(<p data-region="row 7">Ada</p>);
  document.documentElement.className = 'translated-ltr';
  expect(texts()).toEqual({});
  document.documentElement.className = '';
});

const recorded = { a: textDigest('one'), b: textDigest('two'), c: textDigest('three') };

it('distinguishes regions with another text from those that are missing', () => {
  expect(compareTexts(new Map(Object.entries({ a: 'one', b: 'too' })), recorded)).toEqual({
    differing: [{ region: 'b', text: 'too' }],
    missing: ['c'],
  });
});

it('waits for a page that loads its parts', async () => {
  const { rerender } = render(<p data-region="a">Loading</p>);
  const compared = compareLoadingTexts(document, { a: textDigest('one') });
  setTimeout(() => rerender(<p data-region="a">one</p>), 100);
  expect(await compared).toEqual({ differing: [], missing: [] });
  rerender(<p data-region="a">Another</p>);
  expect(await compareLoadingTexts(document, { a: textDigest('one') })).toEqual({
    differing: [{ region: 'a', text: 'Another' }],
    missing: [],
  });
});

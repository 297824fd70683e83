import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { textDigest } from '../replay/screen-texts.ts';
import { compareLoadingTexts, compareTexts } from './compare-texts.ts';
import { textsOnScreen } from './texts-on-screen.ts';

beforeEach(() => {
  document.title = 'Inbox';
  document.documentElement.lang = 'en';
});

const texts = () => Object.fromEntries(textsOnScreen(document, 'en'));

it('reads regions without what does not follow from the state', () => {
  render(
    <main>
      <p>Not a region</p>
      <div data-region="row 7">
        Ada <b>Owner</b>
        <time>2 hours ago</time>
        <time data-fixed> on 01/11/2026 </time>
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
    'row 7': 'Ada Owner on 01/11/2026',
    'row 7 flag': 'spam',
    [`log in ${timeZone}`]: 'Reminder for 10:00',
    'draft, input': 'Ask for the budget',
  };
  expect(texts()).toEqual(expected);
  document.querySelector('textarea')?.focus();
  expect(texts()).not.toHaveProperty(['draft, input']);
});

it('names the fields with input that cannot be compared', () => {
  render(
    <main>
      <form className="filter">
        <input className="query" defaultValue="Ada" data-testid="unrecorded" />
        <input className="query" data-testid="empty" />
        <input data-region="note 7 message" defaultValue="Ask" data-testid="used" />
        <ul data-region="columns" data-input>
          <li>name</li>
        </ul>
      </form>
      <input data-unrecorded defaultValue="Ada" data-testid="log" />
    </main>,
  );
  const entered = new Set(document.querySelectorAll('input'));
  const regions = () => [...textsOnScreen(document, 'en', entered).keys()].slice(1);
  expect(regions()).toEqual(['note 7 message, input', 'columns, input', 'query in filter, not compared']);
  screen.getByTestId('used').focus();
  expect(regions()).toEqual(['columns, input', 'query in filter, not compared', 'note 7 message, not compared']);
  cleanup();
  expect(regions()).toEqual([]);
});

it('reads nothing of a page that the browser has translated', () => {
  const { container } = render(<p data-region="row 7">Ada</p>);
  const whole = { 'shell/title': 'Inbox', 'row 7': 'Ada' };
  const page = document.documentElement;
  const region = container.querySelector('p');
  page.className = 'translated-ltr';
  expect(texts()).toEqual({});
  page.className = '';
  expect(texts()).toEqual(whole);
  page.lang = 'fr';
  expect(texts()).toEqual({});
  page.lang = 'en';
  region?.setAttribute('_msttexthash', '42');
  expect(texts()).toEqual({});
  region?.removeAttribute('_msttexthash');
  expect(texts()).toEqual(whole);
  if (region) region.innerHTML = '<font style="vertical-align: inherit"><font>Ada</font></font>';
  expect(texts()).toEqual({});
});

const listOf = (ids: readonly number[], more: object = {}) => (
  <main>
    <ol data-list="rows" {...more}>
      {ids.map((id) => (
        <li key={id} data-id={id}>
          <ul data-list={`parts ${id}`}>
            <li data-id="a" />
          </ul>
        </li>
      ))}
    </ol>
  </main>
);

/** The regions of the list that differ from those of the first ids. */
function differingRegions(shown: ReturnType<typeof listOf>, now: ReturnType<typeof listOf>) {
  const { rerender } = render(shown);
  const digests = Object.entries(texts()).map(([region, text]) => [region, textDigest(text)] as const);
  rerender(now);
  const { differing } = compareTexts(textsOnScreen(document, 'en'), Object.fromEntries(digests));
  return differing.map(({ region, text }) => [region, text]);
}

it('reads the order of lists', () => {
  render(listOf([3, 1]));
  expect(texts()).toEqual({
    'shell/title': 'Inbox',
    'rows, first': '3',
    'rows, after 3': '1',
    'rows, after 1': '',
    'parts 3, first': 'a',
    'parts 3, after a': '',
    'parts 1, first': 'a',
    'parts 1, after a': '',
  });
});

it('notices omitted, additional and reordered items of a list', () => {
  expect(differingRegions(listOf([1, 3]), listOf([1, 2, 3]))).toEqual([['rows, after 1', '2']]);
  cleanup();
  expect(differingRegions(listOf([1, 2, 3]), listOf([1, 2]))).toEqual([['rows, after 2', '']]);
  cleanup();
  expect(differingRegions(listOf([2, 1]), listOf([1, 2]))).toEqual([
    ['rows, first', '1'],
    ['rows, after 2', ''],
    ['rows, after 1', '2'],
  ]);
  cleanup();
  expect(differingRegions(listOf([]), listOf([1]))).toEqual([['rows, first', '1']]);
});

it('compares what two scroll positions of a list have in common', () => {
  const more = { 'data-before': '', 'data-after': '' };
  expect(differingRegions(listOf([3, 4, 5], more), listOf([4, 5, 6], more))).toEqual([]);
  cleanup();
  expect(differingRegions(listOf([1, 2, 3], { 'data-after': '' }), listOf([1, 2, 3]))).toEqual([]);
  cleanup();
  expect(differingRegions(listOf([3, 5, 6], more), listOf([4, 5, 7], more))).toEqual([['rows, after 5', '7']]);
});

it('reads which parts of an area are there, so that one that is missing as a whole is noticed', () => {
  const shown = (
    <main data-parts="detail 7">
      <dl data-part="fields" />
      <div data-parts="inner" hidden>
        <p data-part="nested" />
      </div>
      <div data-part="composer" />
    </main>
  );
  const { rerender } = render(shown);
  expect(texts()).toMatchObject({ 'detail 7, parts': 'fields composer', 'inner, parts': 'nested' });
  rerender(
    <main data-parts="detail 7">
      <dl data-part="fields" />
    </main>,
  );
  expect(texts()).toEqual({ 'shell/title': 'Inbox', 'detail 7, parts': 'fields' });
  rerender(
    <main data-parts="detail 7">
      <span hidden aria-busy />
    </main>,
  );
  expect(texts()).toEqual({ 'shell/title': 'Inbox' });
});

it('does not read a list of which a part is loading', () => {
  render(
    <div data-list="composer">
      <span hidden aria-busy />
    </div>,
  );
  expect(texts()).toEqual({ 'shell/title': 'Inbox' });
});

const recorded = { a: textDigest('one'), b: textDigest('two'), c: textDigest('three') };

it('distinguishes regions with another text from those that are missing', () => {
  expect(compareTexts(new Map(Object.entries({ a: 'one', b: 'too' })), recorded)).toEqual({
    differing: [{ region: 'b', text: 'too' }],
    missing: ['c'],
  });
});

it('compares nothing if a label was changed that never differs', () => {
  const withCanary = { ...recorded, 'shell/skip-link': textDigest('Skip to content') };
  const now = { a: 'one', b: 'too', 'shell/skip-link': 'Aller au contenu' };
  expect(compareTexts(new Map(Object.entries(now)), withCanary)).toEqual({
    differing: [],
    missing: ['c', 'b', 'shell/skip-link'],
  });
});

describe('a page that may be loading', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  });

  const compare = async (isOpening = () => false) => {
    const comparison = compareLoadingTexts({ page: document, language: 'en', isOpening }, { a: textDigest('one') });
    await vi.advanceTimersByTimeAsync(13_000);
    return comparison;
  };
  const notCompared = { differing: [], missing: ['a'] };
  const Region = ({ text }: { readonly text: string }) => <p data-region="a">{text}</p>;

  it('agrees once its parts are loaded', async () => {
    const { rerender } = render(<Region text="Loading" />);
    setTimeout(() => rerender(<Region text="one" />), 1500);
    expect(await compare()).toEqual({ differing: [], missing: [] });
  });

  it('agrees once its dialogs are open, however long nothing changes before', async () => {
    const { rerender } = render(<p>No dialog</p>);
    let isOpening = true;
    setTimeout(() => {
      rerender(<Region text="one" />);
      isOpening = false;
    }, 1500);
    expect(await compare(() => isOpening)).toEqual({ differing: [], missing: [] });
  });

  it('differs once it no longer changes', async () => {
    render(<Region text="Another" />);
    expect(await compare()).toEqual({ differing: [{ region: 'a', text: 'Another' }], missing: [] });
  });

  it('does not differ while it changes', async () => {
    const { rerender } = render(<Region text="0" />);
    let count = 0;
    const timer = setInterval(() => rerender(<Region text={String(++count)} />), 500);
    expect(await compare()).toEqual(notCompared);
    clearInterval(timer);
  });

  it('does not differ while a part is pending', async () => {
    render(
      <div>
        <Region text="Another" />
        <div aria-busy="true" />
      </div>,
    );
    expect(await compare()).toEqual(notCompared);
  });

  it('does not differ in a hidden tab', async () => {
    render(<Region text="Another" />);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(await compare()).toEqual(notCompared);
  });
});

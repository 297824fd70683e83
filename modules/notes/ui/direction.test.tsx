import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setSearch } from '../../submissions/commands.ts';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, FORM, listResponse, submission } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import { markNotesViewed } from '../contract.ts';
import module from '../module.ts';

/** Right-to-left text, part of every user-supplied value in this test. */
const MARK = 'שלום';
/** A name in a sentence of the product, between Unicode's isolates. */
const ISOLATED = /\u2068[^\u2069]*\u2069/g;
const written = (what: string) => `${MARK} ${what}`;

/** User-supplied texts that follow the page's direction instead of their own. */
function withoutDirection(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (
      node.textContent?.replaceAll(ISOLATED, '').includes(MARK) &&
      node.parentElement?.closest('[dir="auto"], bdi') === null
    )
      found.push(node.parentElement.outerHTML);
  return found;
}

const submitted_data = JSON.stringify({
  email: written('email'),
  message: written('message'),
  [written('field')]: written('value'),
  several: [written('one'), written('two')],
});
const moved = {
  from_state: 'NEW',
  to_state: 'WON',
  timestamp: 1_795_190_000,
  initiated_by: written('name'),
  aux_data: { [written('asked')]: written('answer') },
};

function opened() {
  const started = inbox({ more: [{ folder: 'notes', module }] });
  const response = listResponse([submission(1, { submitted_data })]);
  const columns = response.meta_table.map((column) => ({ ...column, label: written(column.field) }));
  started.server
    .on(listSubmissions, () => ({ ...response, meta_table: columns }))
    .on(markNotesViewed, () => ({}))
    .on(getSubmission, () =>
      detail(1, {
        submitted_data,
        is_read: true,
        is_utm: true,
        utm_source: written('source'),
        utm_campaign: written('campaign'),
        utm_medium: written('medium'),
        utm_content: written('content'),
        utm_term: written('term'),
        utm_cid: written('cid'),
        origin_url: `https://example.com/${MARK}`,
        notes: [{ message: written('note'), user_name: written('author'), timestamp: 1_795_190_000 }],
        state_transitions: [moved],
        history: [
          { number: 1, kind: 'moved', payload: moved, by: written('name'), timestamp: moved.timestamp },
          {
            number: 2,
            kind: 'note',
            payload: { message: written('note') },
            by: written('author'),
            timestamp: 1_795_190_000,
          },
        ],
        info: [{ id: 'one', message: written('notice') }],
      }),
    );
  return started;
}

it("renders visitors' text in its own direction in the list, its header and the filters", async () => {
  const started = opened();
  show(started);
  expect(await screen.findAllByText(written('message'))).toHaveLength(2);
  await act(async () => void (await started.app.send(setSearch({ form: FORM, text: written('search') })).outcome));
  expect(document.body.textContent).toContain(written('search'));
  expect(withoutDirection()).toEqual([]);
});

it('renders user-supplied text in its own direction in the detail: fields, visitor, timeline, notes, notifications', async () => {
  show(opened(), `${LIST}/raw/1`);
  for (const what of ['value', 'two', 'campaign', 'answer', 'note', 'notice'])
    expect(
      (await screen.findAllByText(new RegExp(`${MARK}\\u2069? ${what}`), {}, { timeout: 5_000 })).length,
    ).toBeGreaterThan(0);
  expect(withoutDirection()).toEqual([]);
});

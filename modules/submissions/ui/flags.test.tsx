import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { discardedFileText } from '../../../contract/entity/discarded-file.ts';
import { loadTexts } from '../../../src/ui/catalogue.ts';
import { LanguageContext } from '../../../src/ui/use-texts.ts';
import { submissions } from '../testing/samples.ts';
import { texts } from '../texts.ts';
import { Flags } from './flags.tsx';

beforeAll(() => loadTexts('de', [texts]));

const [row] = submissions(1);
const english = 'The hidden field was filled in';

it.each([
  ['in German by its code', [{ code: 'SPAM_HIDDEN_FIELD' }], 'Das versteckte Feld war ausgefüllt'],
  ['as stored if the row is from before the codes', null, english],
  ['as stored if the code is of a newer server', [{ code: 'SPAM_OF_TOMORROW' }], english],
])('shows the spam reason %s', (_, spam_reason_details, shown) => {
  if (!row) throw new Error('no sample');
  render(
    <LanguageContext value="de">
      <Flags row={{ ...row, is_spam: true, spam_reason: english, spam_reason_details }} />
    </LanguageContext>,
  );
  expect(screen.getByText(shown)).toBeTruthy();
});

it('shows one clip for a submission with files, even if other files were not stored', () => {
  if (!row) throw new Error('no sample');
  const submitted_data = JSON.stringify({ cv: discardedFileText({ name: 'cv.pdf', bytes: 5 }) });
  const { container } = render(
    <LanguageContext value="de">
      <Flags row={{ ...row, submitted_data, file_count: 1, thread_file_count: 1 }} />
    </LanguageContext>,
  );
  expect(container.querySelectorAll('.flag')).toHaveLength(1);
  expect(screen.getByTitle('2 Dateien')).toBeTruthy();
});

it.each([
  ['while it waits', { is_inProgress: true }, 1],
  ['no more once it is complete', { is_inProgress: true, is_complete: true }, 0],
  ['no more once it is archived', { is_inProgress: true, is_archived: true }, 0],
  ['no more in a final state', { is_inProgress: true, current_state: 'LOST' }, 0],
])('shows that a submission is in progress %s', (_, flags, count) => {
  if (!row) throw new Error('no sample');
  const states = { all_states: ['NEW', 'LOST'], state_outcomes: { LOST: 'badly' } } as const;
  const { container } = render(
    <Flags row={{ ...row, current_state: 'NEW', is_complete: false, is_archived: false, ...flags }} states={states} />,
  );
  expect(container.querySelectorAll('[data-icon="hourglass"]')).toHaveLength(count);
});

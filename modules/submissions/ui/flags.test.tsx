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

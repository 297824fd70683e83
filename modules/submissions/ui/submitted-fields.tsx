import { fieldLabel } from '../../../contract/entity/workflow.ts';
import { discardedFileIn } from '../../../contract/entity/discarded-file.ts';
import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import type { Submission } from '../contract.ts';
import { fieldsOf, messageOf, nameFieldOf, type SubmittedField } from '../submitted-data.ts';
import { addressFieldOf } from './sender-address.tsx';
import { sizeText } from '../../../contract/size-text.ts';
import { byPosition } from '../../../src/ui/by-position.tsx';
import { LinkedText } from './linked-text.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import './field-lists.css';

interface Props {
  readonly submission: Pick<Submission, 'submission_id' | 'submitted_data'>;
  /** Its stored files, once they have loaded. They are listed below the fields. */
  readonly files: readonly SubmissionFile[] | undefined;
}

/** The message first, then the other fields in the form's order. The header has the sender and the address. */
export function SubmittedFields({ submission, files }: Props) {
  const t = useTexts(texts);
  const sent = fieldsOf(submission.submitted_data);
  const fields = files === undefined ? sent : sent.flatMap((field) => withoutFiles(field, files) ?? []);
  if (sent.length === 0) return <p className="detail-note">{t('fieldless')}</p>;
  const message = messageOf(submission.submitted_data);
  const above = new Set([nameFieldOf(submission.submitted_data), addressFieldOf(submission.submitted_data)]);
  const others = fields.filter((field) => field !== message && !(field.values.length === 1 && above.has(field)));
  const ordered = message ? [message, ...others] : others;
  if (ordered.length === 0) return null;
  return (
    <dl
      className="submitted"
      aria-label={t('submitted')}
      data-region={`submissions/fields ${submission.submission_id}`}
      data-part="fields"
    >
      {ordered.map((field) => (
        <div key={field.name} className={field === message ? 'submitted-message' : widthOf(field.values)}>
          <dt dir="auto">{fieldLabel(field.name)}</dt>
          <dd dir="auto">
            <Values values={field.values.filter((value) => value.trim() !== '')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The field without values that name a file of it; undefined if it has no others. */
function withoutFiles(field: SubmittedField, files: readonly SubmissionFile[]): SubmittedField | undefined {
  const names = new Set(files.filter((file) => file.field === field.name).map(({ name }) => name));
  const values = field.values.filter((value) => !names.has(value));
  if (values.length === field.values.length) return field;
  return values.length === 0 ? undefined : { ...field, values };
}

/** The longest value, in characters, that is listed in a line with others. */
const SHORT = 40;

/** Short fields share a line, two on a phone. */
function widthOf(values: readonly string[]): string | undefined {
  const text = values.map((value) => discardedFileIn(value)?.name ?? value).join(', ');
  return text.length > SHORT || text.includes('\n') ? 'submitted-long' : undefined;
}

function Values({ values }: { readonly values: readonly string[] }) {
  const t = useTexts(texts);
  const [only] = values;
  if (only === undefined) return <span className="nothing">{t('leftEmpty')}</span>;
  if (values.length === 1) return <Value value={only} />;
  return (
    <ul className={values.every((value) => value.length <= SHORT) ? 'values-inline' : undefined}>
      {byPosition(values, (value) => (
        <li dir="auto">
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}

/** An empty line separates paragraphs. */
const EMPTY_LINE = /\r?\n[ \t]*\r?\n/;

/** The text in paragraphs, closer to each other than an empty line would put them. */
function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text.split(EMPTY_LINE);
  if (paragraphs.length === 1) return <LinkedText text={text} />;
  return byPosition(paragraphs, (paragraph) => (
    <p className="submitted-paragraph" dir="auto">
      <LinkedText text={paragraph} />
    </p>
  ));
}

function Value({ value }: { readonly value: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const file = discardedFileIn(value);
  if (!file) return <Paragraphs text={value} />;
  return (
    <>
      <bdi>{file.name}</bdi>{' '}
      <span className="nothing">{t('fileNotStored', { size: sizeText(file.bytes, language) })}</span>
    </>
  );
}

import { useEffect, useMemo } from 'react';
import { isColour } from '../../../contract/entity/form-settings.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { fieldsOf, listOf, openForm, rowOf, senderOf, type Row } from '../../submissions/public.ts';
import { logoAddress } from '../select.ts';
import { textOn } from '../text-on.ts';
import { fillTemplate, onOneLine, unknownTags } from '../template.ts';
import { texts } from './texts.ts';
import './preview.css';

/** The email as a visitor gets it, from the fields as currently edited. */
export default function Preview({ form, values }: TabPartProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isListed = useSelect((read) => listOf(read, form.id) !== undefined);
  useEffect(() => {
    if (!isListed) send(openForm({ form: form.id }));
  }, [send, form.id, isListed]);
  const newest = useSelect((read) => {
    const list = listOf(read, form.id);
    const row = list && rowOf(read, list.last_id);
    return row?.is_locked === false ? row : undefined;
  });
  const logo = useSelect((read) => logoAddress(read, form.uid));
  const names = useMemo(() => form.all_fields.split(',').filter((name) => name.trim() !== ''), [form.all_fields]);
  const filled = useMemo(() => valuesOf(newest, names), [newest, names]);
  const subject = onOneLine(fillTemplate(textAt(values, 'auto_responder_email_subject'), filled));
  const template = textAt(values, 'auto_responder_email_template');
  const to = [...filled].find(([name]) => name.toLowerCase() === 'email')?.[1];
  const unknown = names.length === 0 ? [] : unknownTags(template, new Set([...names, ...filled.keys()]));
  return (
    <section className="preview" aria-label={t('preview')}>
      <header className="preview-head">
        <h3>{t('preview')}</h3>
        <span className="field-hint">
          {newest === undefined
            ? t('withNames')
            : t('withSubmission', {
                sender: senderOf(newest.submitted_data) ?? to ?? '–',
                number: String(newest.submission_id),
              })}
        </span>
      </header>
      <div className="preview-card preview-mail">
        <dl>
          <dt>{t('from')}</dt>
          <dd dir="auto">{textAt(values, 'auto_responder_email_from_name') || '–'}</dd>
          <dt>{t('to')}</dt>
          <dd>{to ?? '–'}</dd>
          <dt>{t('subject')}</dt>
          <dd dir="auto">{subject || '–'}</dd>
        </dl>
        <Band
          colour={textAt(values, 'auto_responder_email_colour')}
          logo={logo}
          name={textAt(values, 'auto_responder_email_from_name')}
        />
        {template.trim() === '' ? (
          <p className="preview-body field-hint">{t('unwrittenPreview')}</p>
        ) : (
          <p className="preview-body" dir="auto">
            {fillTemplate(template, filled)}
          </p>
        )}
      </div>
      {unknown.length > 0 && <p className="preview-warning">{t('unknownTags', { tags: unknown.join(', ') })}</p>}
      {values['is_auto_responder_email_on'] !== true && <p className="field-hint">{t('off')}</p>}
    </section>
  );
}

interface BandProps {
  readonly colour: string;
  readonly logo: string | undefined;
  readonly name: string;
}

/** The band above the text, as the email shows it. */
function Band({ colour, logo, name }: BandProps) {
  const colours = isColour(colour) ? { background: colour, color: textOn(colour) } : undefined;
  if (!colours && logo === undefined) return null;
  return (
    <p className="preview-band" dir="auto" style={colours}>
      {logo !== undefined && <img src={logo} alt="" />}
      {name}
    </p>
  );
}

/** The fields of a submission; without one, each field with its name in brackets, as in the test email. */
function valuesOf(row: Row | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  if (row === undefined) return new Map(names.map((name) => [name, `[${name}]`]));
  return new Map(fieldsOf(row.submitted_data).map(({ name, values }) => [name, values.join(', ')]));
}

function textAt(values: TabPartProps['values'], key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

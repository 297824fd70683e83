import { useEffect, useMemo, useState } from 'react';
import { isColour } from '../../../contract/entity/form-settings.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { fieldsOf, latestRows, listOf, openForm, type Row } from '../../submissions/public.ts';
import { logoAddress } from '../select.ts';
import { textColourOn } from '../text-colour.ts';
import { fillTemplate, onOneLine, tagNames, unknownTags } from '../template.ts';
import { PreviewHead, type PreviewWidth } from './preview-head.tsx';
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
  const offered = useSelect((read) => latestRows(read, form.id, MAX_OFFERED, isReadable), sameList);
  const [selected, setSelected] = useState<number>();
  const row = offered.find(({ submission_id }) => submission_id === selected) ?? offered[0];
  const [width, setWidth] = useState<PreviewWidth>('wide');
  const logo = useSelect((read) => logoAddress(read, form.uid));
  const names = useMemo(() => form.all_fields.split(',').filter((name) => name.trim() !== ''), [form.all_fields]);
  const filled = useMemo(() => valuesOf(row, names), [row, names]);
  const subject = textAt(values, 'auto_responder_email_subject');
  const template = textAt(values, 'auto_responder_email_template');
  const to = [...filled].find(([name]) => name.toLowerCase() === 'email')?.[1];
  const both = `${subject}\n${template}`;
  const known = new Set([...names, ...filled.keys()]);
  const unknown = names.length === 0 ? [] : unknownTags(both, known);
  const hasKnown = tagNames(both).some((name) => known.has(name));
  return (
    <section className="preview" aria-label={t('preview')}>
      <PreviewHead shown={row} offered={offered} onShow={setSelected} width={width} onWidth={setWidth} />
      <div className={`preview-card preview-mail preview-${width}`}>
        <dl>
          <dt>{t('from')}</dt>
          <dd dir="auto">{textAt(values, 'auto_responder_email_from_name') || '–'}</dd>
          <dt>{t('to')}</dt>
          <dd>{to ?? '–'}</dd>
          <dt>{t('subject')}</dt>
          <dd dir="auto">{onOneLine(fillTemplate(subject, filled)) || '–'}</dd>
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
      {names.length > 0 && hasKnown && unknown.length === 0 && (
        <p className="preview-known">
          <Icon name="check" />
          {t('knownTags')}
        </p>
      )}
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
  const colours = isColour(colour) ? { background: colour, color: textColourOn(colour) } : undefined;
  if (!colours && logo === undefined) return null;
  return (
    <p className="preview-band" dir="auto" style={colours}>
      {logo !== undefined && <img src={logo} alt="" />}
      {name}
    </p>
  );
}

/** Submissions that the preview can show. */
const MAX_OFFERED = 8;

const isReadable = ({ is_locked }: Row): boolean => !is_locked;

/** The fields of a submission; without one, each field with its name in brackets, as in the test email. */
function valuesOf(row: Row | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  if (row === undefined) return new Map(names.map((name) => [name, `[${name}]`]));
  return new Map(fieldsOf(row.submitted_data).map(({ name, values }) => [name, values.join(', ')]));
}

function textAt(values: TabPartProps['values'], key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

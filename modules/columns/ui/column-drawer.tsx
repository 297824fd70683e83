import { useEffect, useState } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { draftOf, useDraftRecorder } from '../../drafts/public.ts';
import { saveSettings } from '../../form-settings/public.ts';
import { refreshForm, type Form } from '../../workspaces/public.ts';
import { columnDraft, Draft } from '../column-draft.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './columns.css';

interface Props {
  readonly form: Form;
  readonly onClose: () => void;
}

/** Drawer for selecting and ordering the columns of the submission list. */
export default function ColumnDrawer({ form, onClose }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const { selected, select, flush, region } = useSelectedColumns(form);
  // The initial data has only the first fields of an account's forms if all together are long.
  useEffect(() => void send(refreshForm({ form: form.uid })), [send, form.uid]);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const fields = form.all_fields.split(',').filter((field) => field !== '');
  const others = fields.filter((field) => !selected.includes(field));
  const save = async (key_fields: readonly string[] | null) => {
    setSubmitted(true);
    if (key_fields?.length === 0) return;
    setBusy(true);
    // Replay compares what is sent with what was selected.
    flush();
    const change = { key_fields: key_fields && [...key_fields] };
    const { outcome } = await send(saveSettings({ form: form.uid, change })).outcome;
    setBusy(false);
    if (outcome === 'done') onClose();
  };
  if (fields.length === 0)
    return (
      <Drawer title={label('columns')} onClose={onClose}>
        <p>{t('noFields')}</p>
      </Drawer>
    );
  return (
    <Drawer title={label('columns')} onClose={onClose}>
      <div className="form">
        <p className="columns-lead">{t('lead')}</p>
        <ShownColumns fields={selected} region={region} onChange={select} />
        {others.length > 0 && <HiddenColumns fields={others} onShow={(field) => select([...selected, field])} />}
        <FormErrors errors={isSubmitted && selected.length === 0 ? [t('atLeastOne')] : []} />
        <div className="form-actions">
          <Button kind="primary" busy={isBusy} onClick={() => void save(selected)}>
            {t('save')}
          </Button>
          {form.IS_FIELDS_SET && (
            <Button kind="quiet" disabled={isBusy} onClick={() => void save(null)}>
              {t('reset')}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}

/** The selected columns, which are recorded until the drawer closes. */
function useSelectedColumns({ uid, key_fields: saved }: Form) {
  const { read } = useApp();
  const recorder = useDraftRecorder();
  const id = columnDraft(uid);
  const [selected, setSelected] = useState<readonly string[]>(
    () => Draft.safeParse(draftOf(read, id)).data?.fields ?? saved,
  );
  useEffect(() => () => recorder.discard(id), [recorder, id]);
  const select = (fields: readonly string[]) => {
    setSelected(fields);
    recorder.enter(id, { fields }, Draft);
  };
  return { selected, select, flush: () => recorder.flush(), region: `${id} fields` };
}

interface ShownProps {
  readonly fields: readonly string[];
  readonly region: string;
  readonly onChange: (fields: readonly string[]) => void;
}

function ShownColumns({ fields, region, onChange }: ShownProps) {
  const t = useTexts(texts);
  const move = (index: number, by: number) => {
    const rest = fields.filter((_field, other) => other !== index);
    onChange(rest.toSpliced(index + by, 0, ...fields.slice(index, index + 1)));
  };
  return (
    <ul className="columns-list" aria-label={t('shown')} data-region={region} data-input>
      {fields.map((field, index) => (
        <li key={field}>
          <label>
            <Checkbox
              checked
              label={t('hide', { field })}
              onToggle={() => onChange(fields.filter((one) => one !== field))}
            />
            <span dir="auto">{field}</span>
          </label>
          <Button
            kind="quiet"
            icon="arrow-up"
            aria-label={t('up', { field })}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          />
          <Button
            kind="quiet"
            icon="arrow-down"
            aria-label={t('down', { field })}
            disabled={index === fields.length - 1}
            onClick={() => move(index, 1)}
          />
        </li>
      ))}
    </ul>
  );
}

function HiddenColumns({
  fields,
  onShow,
}: {
  readonly fields: readonly string[];
  readonly onShow: (field: string) => void;
}) {
  const t = useTexts(texts);
  return (
    <ul className="columns-list" aria-label={t('hidden')}>
      {fields.map((field) => (
        <li key={field}>
          <label>
            <Checkbox checked={false} label={t('show', { field })} onToggle={() => onShow(field)} />
            <span dir="auto">{field}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

import { useNavigate } from 'react-router';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { formBy, pathOf } from '../select.ts';
import FormTabs from './form-tabs.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { useShownForm } from './use-shown-form.ts';

/** Forms of the active workspace, and the tabs of the form; fresh ones are marked `Empty` (SPEC.md point 2, Top bar). */
export default function FormPicker() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { form: active, workspace } = useShownForm();
  const all = useSelect((read) => (workspace?.forms ?? []).flatMap((uid) => formBy(read, uid) ?? []), sameList);
  if (!active) return null;
  return (
    <>
      <MenuButton
        className="picker"
        name={t('formNamed', { name: active.name })}
        label={
          <span className="picker-name" dir="auto">
            {active.name}
          </span>
        }
        entries={all.map((form) => ({
          id: form.uid,
          label: form.name,
          icon: 'list',
          note: form.state === 'fresh' ? <Tag>{t('empty')}</Tag> : undefined,
          act: () => void navigate(pathOf(form)),
        }))}
      />
      <FormTabs />
    </>
  );
}

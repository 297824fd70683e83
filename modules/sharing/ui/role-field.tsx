import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { useForm } from '../../../src/ui/use-form.ts';
import type { InvitedRole } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly role: InvitedRole;
  /** Props of the field that the form has. */
  readonly field: Pick<ReturnType<ReturnType<typeof useForm>['text']>, 'name' | 'data-region' | 'onText'>;
}

/** Admin or Only view user (SPEC.md point 5), with an explanation. */
export function RoleField({ role, field: { name, onText, 'data-region': region } }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const options = [
    { value: 'ADMIN', label: t('adminUser') },
    { value: 'ONLY_VIEW_USER', label: t('onlyViewUser') },
  ];
  return (
    <Field label={label('access')} hint={t(role === 'ADMIN' ? 'adminMeans' : 'onlyViewMeans')}>
      {(labelled) => (
        <Select {...labelled} name={name} data-region={region} value={role} options={options} onValueChange={onText} />
      )}
    </Field>
  );
}

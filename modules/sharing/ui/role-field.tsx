import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { InvitedRole } from '../contract.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly role: InvitedRole;
  readonly onRole: (role: InvitedRole) => void;
}

/** Admin or Only view user (SPEC.md point 5), with an explanation. */
export function RoleField({ role, onRole }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const options = [
    { value: 'ADMIN', label: t('adminUser') },
    { value: 'ONLY_VIEW_USER', label: t('onlyViewUser') },
  ];
  return (
    <Field label={label('access')} hint={t(role === 'ADMIN' ? 'adminMeans' : 'onlyViewMeans')}>
      {(labelled) => (
        <Select
          {...labelled}
          value={role}
          options={options}
          onValueChange={(value) => onRole(InvitedRole.parse(value))}
        />
      )}
    </Field>
  );
}

import { useTexts } from '../../../src/ui/use-texts.ts';
import { actionOfForm, repeatedField, type ActionForm } from './action-form.ts';
import type { ActionDraft } from '../contract.ts';
import { errorsIn } from '../definition.ts';
import { changeOf, withAction, withoutAction, type Edit } from './edit.ts';
import { texts } from './texts.ts';

/** Errors of an action in the context of the workflow, by field. */
export function useActionErrors(edit: Edit) {
  const t = useTexts(texts);
  return (entered: ActionForm, old: ActionDraft | undefined): Readonly<Record<string, string>> => {
    const others = old ? withoutAction(edit, old.unique_name) : edit;
    // A temporary unique name, so that only visible fields can be reported as duplicates.
    const whole = withAction(others, actionOfForm(entered, ''));
    const shown = errorsIn(changeOf(whole)).flatMap(({ code, name }): [string, string][] => {
      if (code === 'DUPLICATE_ACTION') return [['display_name', t(`error.${code}`, { name })]];
      return code === 'RESERVED_FIELD' ? [['fields', t(`error.${code}`, { name })]] : [];
    });
    const twice = repeatedField(entered.fields);
    const repeated = twice === undefined ? {} : { fields: t('duplicateField', { name: twice }) };
    return { ...Object.fromEntries(shown), ...repeated };
  };
}

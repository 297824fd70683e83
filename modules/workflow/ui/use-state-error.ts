import { shownError } from '../../../contract/error.ts';
import { detailIn } from '../../../contract/input-error.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { StateName } from '../contract.ts';
import { errorsIn } from '../definition.ts';
import type { Edit } from './edit.ts';
import { texts } from './texts.ts';

/** Validates the name of a new state, or the new name of `old`. */
export function useStateError({ states, replacements }: Edit) {
  const t = useTexts(texts);
  const translate = useTranslate();
  return (entered: string, old?: string): string | undefined => {
    const { data: name, error } = StateName.safeParse(entered);
    if (name === undefined) return translate(shownError(error?.issues.slice(0, 1).map(detailIn) ?? []));
    const others = states.filter((state) => state !== old);
    const invalid = errorsIn({ states: [...others, name], actions: [] }).find((one) => one.name === name);
    if (invalid && invalid.code !== 'UNREACHABLE_STATE') return t(`error.${invalid.code}`, { name });
    // Submissions stored under this name are about to move to another state.
    const before = old === undefined ? undefined : replacements[name];
    return before === undefined || before === old ? undefined : t('renamedBefore', { name });
  };
}

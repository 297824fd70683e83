import type { ComponentProps } from 'react';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Props = Omit<ComponentProps<typeof Switch>, 'label'> & {
  /** What it turns on, for screen readers. Others read it in the title next to the switch. */
  readonly label: string;
};

/** The switch beside the title of a tab, with its state as a word. */
export function TabSwitch({ label, ...rest }: Props) {
  const t = useTexts(texts);
  const ofModule = useTexts(moduleTexts);
  return (
    <Switch
      {...rest}
      label={
        <>
          <span className="visually-hidden">{label}</span>
          <span className="tab-switch-state" aria-hidden="true">
            {rest.checked ? ofModule('on') : t('off')}
          </span>
        </>
      }
    />
  );
}

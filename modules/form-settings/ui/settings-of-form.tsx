import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { UnloadedTab } from '../../settings/public.ts';
import { formAt, type Form } from '../../workspaces/public.ts';
import { loadSettings } from '../commands.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { settings } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './form-settings.css';

interface Props {
  /** The key of the tab's name, its heading until the tab shows it. */
  readonly tab: 'general' | 'options' | 'autoResponder' | 'integrations' | 'zapier';
  readonly children: (form: Form, settings: RedactedSettings) => ReactNode;
}

/** Loads the settings of the form in the URL whenever a tab is opened, and passes them to the tab. */
export function SettingsOfForm({ tab, children }: Props) {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  return form ? (
    <Loaded form={form} tab={tab}>
      {children}
    </Loaded>
  ) : null;
}

function Loaded({ form, tab, children }: Props & { readonly form: Form }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const { uid } = form;
  const row = useSelect((read) => read(settings).get(uid));
  const reading = useLoad(loadSettings, { form: uid }, uid);
  const content = (
    <Loading {...reading} label={t('loading')} isLoaded={row !== undefined}>
      {row && children(form, row)}
    </Loading>
  );
  if (row) return content;
  return (
    <UnloadedTab
      title={label(tab)}
      hasPreview={reading.failure === null && (tab === 'autoResponder' || tab === 'integrations')}
    >
      {content}
    </UnloadedTab>
  );
}

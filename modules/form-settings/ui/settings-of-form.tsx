import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt, type Form } from '../../workspaces/public.ts';
import { loadSettings } from '../commands.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { settings } from '../state.ts';
import { texts } from './texts.ts';
import './form-settings.css';

interface Props {
  readonly children: (form: Form, settings: RedactedSettings) => ReactNode;
}

/** Loads the settings of the form in the URL whenever a tab is opened, and passes them to the tab. */
export function SettingsOfForm({ children }: Props) {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  return form ? <Loaded form={form}>{children}</Loaded> : null;
}

function Loaded({ form, children }: Props & { readonly form: Form }) {
  const t = useTexts(texts);
  const { uid } = form;
  const row = useSelect((read) => read(settings).get(uid));
  const reading = useLoad(loadSettings, { form: uid }, uid);
  return (
    <Loading {...reading} label={t('loading')} isLoaded={row !== undefined} className="panel">
      {row && children(form, row)}
    </Loading>
  );
}

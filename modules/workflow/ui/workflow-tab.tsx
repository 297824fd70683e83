import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { UnloadedTab } from '../../settings/public.ts';
import { formAt } from '../../workspaces/public.ts';
import { loadWorkflow } from '../commands.ts';
import { workflows } from '../state.ts';
import { texts } from './texts.ts';
import { WorkflowEditor } from './workflow-editor.tsx';

/** Settings, Workflow: the states and actions of a form. */
export default function WorkflowTab() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <WorkflowOf key={form} form={form} />;
}

function WorkflowOf({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const stored = useSelect((read) => read(workflows).get(form)?.workflow);
  const reading = useLoad(loadWorkflow, { form }, form);
  const content = (
    <Loading {...reading} label={t('loading')} isLoaded={stored !== undefined}>
      {stored && <WorkflowEditor form={form} stored={stored} />}
    </Loading>
  );
  if (stored) return content;
  return (
    <UnloadedTab title={t('workflow')} lead={t('lead')} hasPreview={reading.failure === null}>
      {content}
    </UnloadedTab>
  );
}

import { useEffect } from 'react';
import { useParams } from 'react-router';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt } from '../../workspaces/public.ts';
import { loadWorkflow } from '../commands.ts';
import { workflows } from '../state.ts';
import { texts } from '../texts.ts';
import { Editor } from './editor.tsx';

/** Settings, Workflow: the states and actions of a form (PRODUCT.md "Forms, workflow, submissions"). */
export default function WorkflowTab() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <WorkflowOf key={form} form={form} />;
}

function WorkflowOf({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const send = useSend();
  const stored = useSelect((read) => read(workflows).get(form)?.workflow);
  const failure = useSelect(failureOf(loadWorkflow, form));
  useEffect(() => {
    send(loadWorkflow({ form }));
  }, [send, form]);
  return (
    <Loading
      label={t('loading')}
      failure={failure}
      onAgain={() => void send(loadWorkflow({ form }))}
      isLoaded={stored !== undefined}
      className="panel"
    >
      {stored && <Editor form={form} stored={stored} />}
    </Loading>
  );
}

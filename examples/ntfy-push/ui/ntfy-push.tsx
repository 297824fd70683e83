import { useState } from 'react';
import { useParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../../modules/drafts/public.ts';
import { formAt } from '../../../modules/workspaces/public.ts';
import { Topic } from '../contract.ts';
import { loadTopic, saveTopic, TOPIC_DRAFT } from '../messages.ts';
import { ntfyPushTopics } from '../state.ts';
import { texts } from '../texts.ts';

/** Settings tab "Ntfy push": the topic that is notified of each new submission. */
export default function NtfyPush() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <TopicPanel key={form} form={form} />;
}

function TopicPanel({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const url = useSelect((read) => read(ntfyPushTopics).get(form)?.url);
  const reading = useLoad(loadTopic, { form }, form);
  return (
    <section className="panel">
      <h2>{t('push')}</h2>
      <Loading {...reading} label={t('loading')} isLoaded={url !== undefined}>
        {url !== undefined && <TopicForm form={form} url={url} />}
      </Loading>
    </section>
  );
}

function TopicForm({ form, url }: { readonly form: string; readonly url: string }) {
  const t = useTexts(texts);
  const send = useSend();
  const draft = useDraftForm({
    id: `${TOPIC_DRAFT} ${form}`,
    schema: Topic,
    initial: { url },
    submit: (entered) => send(saveTopic({ form, ...entered })).outcome,
  });
  const [savedUrl, setSavedUrl] = useState(url);
  if (savedUrl !== url) {
    setSavedUrl(url);
    // Keeps unsaved edits when the topic is changed in another browser.
    if (!draft.isEdited) draft.reset({ url });
  }
  return (
    <EntryForm form={draft} action={t('save')}>
      <TextField label={t('topic')} hint={t('hint')} {...draft.text('url')} inputMode="url" />
    </EntryForm>
  );
}

import type { DescribedCall } from '../../../tests/contract/described-call.ts';
import { readTopic, saveTopicCall } from '../contract.ts';

const url = 'https://ntfy.sh/our-leads';

/** Describes each endpoint to the tests that run over all of them: who may call it, and with what input. */
export default [
  {
    endpoint: readTopic,
    reason: 'The settings tab',
    right: 'edits the form',
    input: ({ form }) => ({ params: { form: form.form_uid } }),
  },
  {
    endpoint: saveTopicCall,
    reason: 'The settings tab saves the topic',
    right: 'edits the form',
    input: ({ form }) => ({ params: { form: form.form_uid }, body: { url } }),
    values: { url: [url] },
  },
] satisfies readonly DescribedCall[];

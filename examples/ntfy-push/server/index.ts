import {
  type Db,
  defineServerModule,
  inTransaction,
  mayReach,
  createFieldError,
  sql,
  sharedErrors,
} from '../../../server/kit.ts';
import { onSubmission, receivingPart } from '../../../modules/collector/server/public.ts';
import { DeliveryFailed, deliveryKind, postJson } from '../../../modules/deliveries/server/public.ts';
import { consoleUrl } from '../../../modules/mail/server/public.ts';
import { editorRoles, formSummary, lockForm, requireRole } from '../../../modules/workspaces/server/public.ts';
import { readTopic, saveTopicCall } from '../contract.ts';

const ID = 'ntfy-push';

export default defineServerModule({
  id: ID,
  needs: ['collector', 'deliveries', 'mail', 'workspaces'],
  register(host) {
    const { db, config } = host;

    host.serve(readTopic, async ({ account, params }) => {
      const { formId } = await requireRole(db, params.form, account, editorRoles);
      return { url: await topicOf(db, formId) };
    });
    host.serve(saveTopicCall, async ({ account, params, body: { url } }) => {
      const access = await requireRole(db, params.form, account, editorRoles);
      if (url !== '' && !mayReach(config, new URL(url))) throw createFieldError(sharedErrors.PRIVATE_TARGET, 'url');
      await inTransaction(db, async (tx) => {
        const { id } = await lockForm(tx, access);
        await sql`
          insert into ntfy_push_topics (form_id, url) values (${id}, ${url})
          on conflict (form_id) do update set url = excluded.url`.execute(tx);
      });
      return { url };
    });

    // Read together with the form, so that a batch of submissions needs no further query.
    host.contribute(receivingPart, {
      name: ID,
      expression: sql`(select to_json(n.url) from ntfy_push_topics n where n.form_id = f.id)`,
    });
    host.contribute(onSubmission, ({ parts }, { isSpam }) => {
      const url = parts[ID];
      if (isSpam || typeof url !== 'string' || url === '') return [];
      // Owners see the target in the delivery log: the host, without the topic.
      return [{ kind: ID, target: new URL(url).host, payload: {} }];
    });
    host.contribute(deliveryKind, {
      kind: ID,
      isRemote: true,
      async deliver({ formId, submissionId }, signal) {
        const form = formId === null ? undefined : await formSummary(db, formId);
        const topic = URL.parse(form ? await topicOf(db, form.id) : '');
        if (!form || !topic) throw new DeliveryFailed('The push was turned off', { final: true });
        const list = `${consoleUrl(config)}/app/${form.projectUid}/${form.uid}/submissions`;
        const click = submissionId === null ? list : `${list}/raw/${submissionId}`;
        const message = { topic: topic.pathname.slice(1), title: form.name, message: 'A new submission', click };
        return postJson(host, { url: topic.origin, body: JSON.stringify(message), signal });
      },
    });
  },
});

async function topicOf(db: Db, formId: number): Promise<string> {
  const { rows } = await sql<{ url: string }>`select url from ntfy_push_topics where form_id = ${formId}`.execute(db);
  return rows[0]?.url ?? '';
}

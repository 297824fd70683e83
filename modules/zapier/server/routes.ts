import type { IncomingHttpHeaders } from 'node:http';
import {
  assertBelowLimit,
  type Db,
  type Host,
  inTransaction,
  mayReach,
  createError,
  sharedErrors,
  sql,
} from '../../../server/kit.ts';
import { filesByLink, type ShareFiles } from '../../files/server/public.ts';
import { formOfApiKey, formSettings, lockFormOfApiKey } from '../../form-settings/server/public.ts';
import { latestPayloads, payloadFor } from '../../webhooks/server/public.ts';
import { formSummary, lockFormForServer } from '../../workspaces/server/public.ts';
import {
  KEY_HEADER,
  sampleSubmissions,
  subscribeHook,
  testZapierKey,
  unsubscribeHook,
  type ZapsChangedLiveEvent,
} from '../contract.ts';
import { errors } from '../errors.ts';
import { zapsOfForm } from './limits.ts';
import { insertHook, removeHook } from './repository.ts';

const SAMPLES = 3;

export function serveZapier(host: Host): void {
  const { db, config, clock } = host;
  const payloads = { db, share: filesByLink(host) };

  host.serve(testZapierKey, async ({ visitor }) => {
    const form = await formSummary(db, await activeForm(db, visitor.headers));
    if (!form) throw createError(errors.UNKNOWN_KEY);
    return { form_uid: form.uid, form_name: form.name, project_name: form.projectName };
  });

  host.serve(subscribeHook, async ({ visitor, body }) => {
    const formId = await activeForm(db, visitor.headers);
    if (!mayReach(config, new URL(body.hook_url))) throw createError(sharedErrors.PRIVATE_TARGET);
    const draft = { formId, trigger: body.trigger_name, url: body.hook_url };
    return inTransaction(db, async (tx) => {
      await lockFormForServer(tx, formId);
      // The key may have been replaced, the form deleted, or its creator suspended, since it was looked up.
      await activeForm(tx, visitor.headers, lockFormOfApiKey);
      // Subscribing again changes nothing.
      const others = sql`select from zapier_hooks where form_id = ${formId} and hook_url <> ${draft.url}`;
      await assertBelowLimit(tx, zapsOfForm, others, errors.TOO_MANY_HOOKS);
      const id = await insertHook(tx, draft, clock.now());
      await publishZaps(host, tx, formId);
      return { id };
    });
  });

  host.serve(unsubscribeHook, async ({ visitor, params }) => {
    const formId = await formOfKey(db, visitor.headers);
    await inTransaction(db, async (tx) => {
      await lockFormForServer(tx, formId);
      await formOfKey(tx, visitor.headers, lockFormOfApiKey);
      if (!(await removeHook(tx, { formId, id: params.id }))) throw createError(errors.UNKNOWN_HOOK);
      await publishZaps(host, tx, formId);
    });
    return {};
  });

  host.serve(sampleSubmissions, async ({ visitor }) => {
    const latest = await latestPayloads(payloads, await activeForm(db, visitor.headers), SAMPLES);
    return latest.map(asHook);
  });
}

/** The hook payload of a submission. */
export async function hookPayload({ db }: Host, submissionId: number | null, share: ShareFiles) {
  return asHook(await payloadFor({ db, share }, submissionId));
}

/** Adds the id by which Zapier deduplicates. */
const asHook = ({ data }: Awaited<ReturnType<typeof payloadFor>>) => ({ id: data.submission_id, ...data });

async function formOfKey(db: Db, headers: IncomingHttpHeaders, find = formOfApiKey): Promise<number> {
  const key = headers[KEY_HEADER];
  const formId = typeof key === 'string' && key !== '' ? await find(db, key) : undefined;
  if (formId === undefined) throw createError(errors.UNKNOWN_KEY);
  return formId;
}

async function activeForm(db: Db, headers: IncomingHttpHeaders, find = formOfApiKey): Promise<number> {
  const formId = await formOfKey(db, headers, find);
  if (!(await formSettings(db, formId)).is_zapier_webhook_on) throw createError(errors.TURNED_OFF);
  return formId;
}

/** Notifies the form's open consoles. */
export async function publishZaps({ live }: Host, tx: Db, formId: number): Promise<void> {
  await live.publish(`form:${formId}`, { event: 'zaps', form_id: formId } satisfies ZapsChangedLiveEvent, tx);
}

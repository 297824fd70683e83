import {
  type Account,
  assertBelowLimit,
  type Db,
  type Host,
  inTransaction,
  mayReach,
  createError,
  createFieldError,
  sharedErrors,
  sql,
} from '../../../server/kit.ts';
import {
  type CheckedAccess,
  editorRoles,
  type FormAccess,
  lockForm,
  queueCredentialEmail,
  requireRole,
} from '../../workspaces/server/public.ts';
import { filesByLink, withoutSignatures } from '../../files/server/public.ts';
import {
  addWebhookCall,
  changeWebhook,
  deleteWebhookCall,
  getWebhookSample,
  getWebhookSecret,
  listWebhooks,
  rotateWebhookSecret,
  type WebhooksChangedLiveEvent,
} from '../contract.ts';
import { errors } from '../errors.ts';
import { webhooksOfForm } from './limits.ts';
import { latestPayloads } from './payload.ts';
import {
  insertWebhook,
  type WebhookReceiver,
  receiverOf,
  removeWebhook,
  replaceSecret,
  updateWebhook,
  webhooksOf,
} from './repository.ts';
import { newSecret, openSecret, OVERLAP_MS } from './secret.ts';
import { signer } from './signed-message.ts';

/** In place of a delivery's reference, so that a sample cannot be mistaken for a delivery. */
const SAMPLE_REF = 'sample';

export function serveWebhooks(host: Host): void {
  const { db, config, clock } = host;
  const sign = signer(host);
  const accessTo = (key: string, account: Account): Promise<FormAccess> => requireRole(db, key, account, editorRoles);

  host.serve(listWebhooks, async ({ account, params }) => {
    const { formId } = await accessTo(params.formId, account);
    return (await webhooksOf(db, [formId])).get(formId) ?? [];
  });

  host.serve(addWebhookCall, async ({ account, params, body }) => {
    const access = await accessTo(params.formId, account);
    requireReachable(host, body.request_url);
    const secret = { secretOf: (id: number) => newSecret(config, id), now: clock.now() };
    return changing(host, access, async (tx) => {
      const { formId } = access;
      const existing = sql`select from webhooks where form_id = ${formId}`;
      await assertBelowLimit(tx, webhooksOfForm, existing, errors.TOO_MANY_WEBHOOKS);
      return insertWebhook(tx, { formId, ...body }, secret);
    });
  });

  host.serve(changeWebhook, async ({ account, params, body }) => {
    const access = await accessTo(params.formId, account);
    const key = { formId: access.formId, id: params.webhookId };
    if (body.request_url !== undefined) requireReachable(host, body.request_url);
    return changing(host, access, async (tx) => found(await updateWebhook(tx, key, body)));
  });

  host.serve(deleteWebhookCall, async ({ account, params }) => {
    const access = await accessTo(params.formId, account);
    await changing(host, access, async (tx) => {
      if (!(await removeWebhook(tx, { formId: access.formId, id: params.webhookId })))
        throw createError(errors.UNKNOWN_WEBHOOK);
    });
    return {};
  });

  host.serve(getWebhookSecret, async ({ account, params }) => {
    const { formId } = await accessTo(params.formId, account);
    return viewSecret(host, found(await receiverOf(db, { formId, id: params.webhookId }, clock.now())));
  });

  host.serve(getWebhookSample, async ({ account, params }) => {
    const { formId } = await accessTo(params.formId, account);
    const now = clock.now();
    const receiver = found(await receiverOf(db, { formId, id: params.webhookId }, now));
    requireOpen(host, receiver);
    const [newest] = await latestPayloads({ db, share: withoutSignatures(filesByLink(host)) }, formId, 1);
    return { sample: newest ? sign(receiver, newest, { ref: SAMPLE_REF, at: now }) : null };
  });

  host.serve(rotateWebhookSecret, async ({ account, params }) => {
    const access = await accessTo(params.formId, account);
    const { formId } = access;
    const id = params.webhookId;
    const now = clock.now();
    const span = { now, until: new Date(now.getTime() + OVERLAP_MS) };
    return inTransaction(db, async (tx) => {
      await lockForm(tx, access);
      const replaced = found(await replaceSecret(tx, { formId, id }, newSecret(config, id), span));
      await queueCredentialEmail(host, tx, {
        formId,
        by: account.id,
        credential: 'webhook secret',
      });
      return viewSecret(host, replaced);
    });
  });
}

function requireReachable({ config }: Host, url: string): void {
  if (!mayReach(config, new URL(url))) throw createFieldError(sharedErrors.PRIVATE_TARGET, 'request_url');
}

function found<T>(webhook: T | undefined): T {
  if (webhook === undefined) throw createError(errors.UNKNOWN_WEBHOOK);
  return webhook;
}

/** Changes webhooks under the form's lock and notifies the form's open consoles. */
function changing<R>({ db, live }: Host, access: CheckedAccess, change: (tx: Db) => Promise<R>): Promise<R> {
  return inTransaction(db, async (tx) => {
    const { id: formId } = await lockForm(tx, access);
    const changed = await change(tx);
    await live.publish(`form:${formId}`, webhooksChanged(formId), tx);
    return changed;
  });
}

export const webhooksChanged = (formId: number) =>
  ({ event: 'webhooks', form_id: formId }) satisfies WebhooksChangedLiveEvent;

function viewSecret(host: Host, receiver: WebhookReceiver) {
  return { secret: requireOpen(host, receiver), previous_valid_until: receiver.previousUntil?.toISOString() ?? null };
}

function requireOpen({ config }: Host, { id, secret }: WebhookReceiver): string {
  const opened = openSecret(config, secret, id);
  // Encrypted with another SECRET: it cannot be shown, but it can be replaced.
  if (opened === undefined) throw createError(errors.SECRET_LOST);
  return opened;
}

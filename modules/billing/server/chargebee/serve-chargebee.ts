import type { Call, Host, RawResponse } from '../../../../server/kit.ts';
import { returnFromProvider } from '../../contract.ts';
import { redirectToLogin } from '../require-login.ts';
import { BILLING_SCREEN, billingPage, errorPage, type Page } from '../page.ts';
import { isProviderFailure, type Snapshot } from '../provider.ts';
import { applySnapshot, lapsed, storedSubscription } from '../subscriptions.ts';
import type { ChargebeeProvider } from './chargebee.ts';
import { endOthers } from './end-others.ts';
import { changeByPage, managePage, openPortal } from './endpoints.ts';
import type { Known } from './known.ts';
import { type Action, actions, fittingAction, manageDraft, trialDraft } from './manage-draft.ts';
import { accountsToPoll, nameFor } from './names.ts';
import { importPlans } from './plan-list.ts';

/** Inlet's own pages and jobs for Chargebee subscriptions; the rest is on Chargebee's pages. */
export function serveChargebee(host: Host, provider: ChargebeeProvider): void {
  serveManage(host, provider);
  host.schedule('billing/chargebee-plans', '*/30 * * * *', () => importPlans(host, provider.api));
  host.schedule('billing/chargebee-news', '*/10 * * * *', () => pollForChanges(host, provider));
  host.onStart(() => endOthers(host));
  importPlansAtStart(host, provider);
}

/** Plans are also imported at startup, without waiting for Chargebee, which may be unavailable. */
function importPlansAtStart(host: Host, { api }: ChargebeeProvider): void {
  let taking: Promise<void> = Promise.resolve();
  host.onStart(() => {
    taking = importPlans(host, api).catch((error: unknown) => {
      host.log.warn({ err: error }, 'Chargebee plans could not be loaded; retrying within half an hour');
    });
  }, 'worker');
  host.onStop(() => taking);
}

/** After so many failed accounts Chargebee counts as unavailable until the next run. */
const MAX_FAILURES = 3;

/** Polls for changes, since events may be lost or not set up. */
async function pollForChanges(host: Host, provider: ChargebeeProvider): Promise<void> {
  let failures = 0;
  for (const accountId of await accountsToPoll(host.db, host.clock.now())) {
    if (!(await isReached(host, provider, accountId))) failures += 1;
    if (failures === MAX_FAILURES) return;
  }
}

async function isReached(host: Host, provider: ChargebeeProvider, accountId: number): Promise<boolean> {
  try {
    const snapshot = await provider.subscriptionOf(accountId);
    if (snapshot) await applySnapshot(host, snapshot);
    return true;
  } catch (error) {
    if (isProviderFailure(error)) return false;
    throw error;
  }
}

interface State {
  readonly known: Known;
  readonly snapshot: Snapshot;
}

function serveManage(host: Host, provider: ChargebeeProvider): void {
  host.serve(managePage, (call) =>
    withState(host, provider, call, async (state) => show(host, call, manageDraft(state.known, state.snapshot))),
  );
  host.serve(changeByPage, (call) =>
    withState(host, provider, call, async ({ known, snapshot }) => {
      const action = fittingAction(known, snapshot);
      // Already done, for example by a second click, or no longer offered: shows the current state.
      if (action === undefined || actions[action] !== call.body.action)
        return show(host, call, manageDraft(known, snapshot), 409);
      const changed = await change(provider, action, known.subscription.id);
      await applySnapshot(host, await provider.snapshot(snapshot.accountId, changed));
      return call.reply.redirect(BILLING_SCREEN, 303);
    }),
  );
  host.serve(openPortal, (call) =>
    withState(host, provider, call, async ({ known, snapshot }) => {
      await nameFor(host.db, snapshot.accountId, host.clock.now());
      const back = `${call.visitor.origin}${returnFromProvider.path}`;
      return call.reply.redirect(await provider.api.portal(known.customer.id, back), 303);
    }),
  );
}

function change({ api }: ChargebeeProvider, action: Action, name: string): Promise<Known> {
  return api[action](name);
}

/** Stores and shows the current state at Chargebee. */
async function withState(
  host: Host,
  provider: ChargebeeProvider,
  call: Call,
  respond: (state: State) => Promise<RawResponse>,
): Promise<RawResponse> {
  if (!call.signedIn) return redirectToLogin(call);
  const accountId = call.signedIn.id;
  try {
    const known = await provider.known(accountId);
    if (!known) return show(host, call, trialDraft(await trialEnd(host, accountId)));
    const snapshot = await provider.snapshot(accountId, known);
    await applySnapshot(host, snapshot);
    return await respond({ known, snapshot });
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    return errorPage(call, error);
  }
}

/** The end of a trial unknown to Chargebee; null if none is active. */
async function trialEnd({ db, clock }: Host, accountId: number): Promise<Date | null> {
  const stored = await storedSubscription(db, accountId);
  return stored && lapsed(stored, clock.now()).status === 'in_trial' ? stored.trialEnd : null;
}

const show = ({ config }: Host, { reply }: Call, page: Omit<Page, 'product'>, status = 200): RawResponse =>
  reply.html(billingPage({ of: 'billing' }, { product: config.product, ...page }), status);

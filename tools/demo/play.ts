import { deviceOf } from '../../modules/collector/server/device.ts';
import type { Draft } from '../../modules/collector/server/intake/draft.ts';
import { Intake } from '../../modules/collector/server/intake/intake.ts';
import { type ReportedPageView, PageViewIntake } from '../../modules/collector/server/intake/page-views.ts';
import { internalDraft, readDraft } from '../../modules/collector/server/read-draft.ts';
import { readPageView } from '../../modules/collector/server/page-view.ts';
import type { ReceivedFile } from '../../modules/files/server/public.ts';
import { setFlagOnRows } from '../../modules/submissions/server/mark.ts';
import { editorRoles, requireRole } from '../../modules/workspaces/server/public.ts';
import type { Host } from '../../server/kit.ts';
import { attachmentsOf } from './attachments.ts';
import type { SeedEvent, Marked, PlannedSubmission, Seen, Submitted } from './seed-event.ts';
import { later, minutesOfDays } from './timestamps.ts';
import { type SeedContext, made } from './seed-context.ts';
import { originOf } from './visits.ts';

/** Replays the events through the real intake and marks. */
export async function play(stage: SeedContext, events: readonly SeedEvent[]): Promise<void> {
  const ids = new Map<PlannedSubmission, number>();
  for (const batch of batches(events)) {
    stage.signal?.throwIfAborted();
    const then = at(stage.host, batch.submitted.at(-1)?.at ?? batch.since);
    await see(stage, then, batch.seen);
    await submit(stage, then, batch.submitted, ids);
    await see(stage, then, batch.seenAfterwards);
    for (const one of batch.marked) await markOne(stage, made(ids, one.submission), one);
  }
}

/** The server context at that time. */
const at = (host: Host, moment: Date): Host => ({ ...host, clock: { now: () => moment } });

async function see(stage: SeedContext, then: Host, seen: readonly Seen[]): Promise<void> {
  const visits = new PageViewIntake(then);
  await Promise.all(seen.map((one) => visits.accept(reportPageView(stage, one))));
}

/** Ids are generated in this order. */
async function submit(
  stage: SeedContext,
  then: Host,
  submitted: readonly Submitted[],
  ids: Map<PlannedSubmission, number>,
): Promise<void> {
  const intake = new Intake(then);
  const files = await Promise.all(submitted.map(({ submission }) => attachmentsOf(stage, submission)));
  const take = async ({ submission }: Submitted, index: number): Promise<void> => {
    ids.set(submission, (await intake.accept(draftOf(stage, submission, files[index] ?? []))).id);
  };
  await Promise.all(submitted.map(take));
}

interface Batch {
  readonly since: Date;
  readonly seen: Seen[];
  readonly submitted: Submitted[];
  /** By visitors who submitted in this batch: must not count for their score. */
  readonly seenAfterwards: Seen[];
  readonly marked: Marked[];
}

const BATCH_MINUTES = minutesOfDays(4);

/** A batch: a few days, unless a visitor submits again after further visits. */
function batches(events: readonly SeedEvent[]): readonly Batch[] {
  const all: Batch[] = [];
  for (const one of events) {
    const current = all.at(-1);
    const batch = current && !ends(current, one) ? current : newBatch(one.at);
    if (batch !== current) all.push(batch);
    add(batch, one);
  }
  return all;
}

const newBatch = (since: Date): Batch => ({ since, seen: [], submitted: [], seenAfterwards: [], marked: [] });

function ends({ since, seenAfterwards }: Batch, one: SeedEvent): boolean {
  if (one.at > later(since, BATCH_MINUTES)) return true;
  return one.kind === 'submission' && seenAfterwards.some(({ visitor }) => visitor === one.submission.visitor);
}

function add({ seen, submitted, seenAfterwards, marked }: Batch, one: SeedEvent): void {
  if (one.kind === 'submission') submitted.push(one);
  else if (one.kind === 'mark') marked.push(one);
  else if (submitted.some(({ submission }) => submission.visitor === one.visitor)) seenAfterwards.push(one);
  else seen.push(one);
}

function reportPageView(
  { workspaces, forms }: SeedContext,
  { workspace, form, visitor, view, at: left }: Seen,
): ReportedPageView {
  const visit = readPageView({ ...view, form: made(forms, form).uid }, left);
  if (!visit) throw new Error(`The page view of ${view.url} cannot be read`);
  const host = new URL(originOf(workspace)).hostname;
  return { projectUid: made(workspaces, workspace).uid, host, visit, device: deviceOf(visitor.agent) };
}

function draftOf(
  { forms, host: { config } }: SeedContext,
  submission: PlannedSubmission,
  files: readonly ReceivedFile[],
): Draft {
  const { form, workspace, visitor, fields, by, view } = submission;
  const { uid } = made(forms, form);
  if (by === 'test') return internalDraft(uid, fields, submission.at, { isTest: true, zone: null });
  const headers = {
    origin: originOf(workspace),
    'user-agent': visitor.agent,
    'accept-language': `${visitor.person.language},en;q=0.8`,
  };
  const named = files.map(({ field, name }) => [field, name] as const);
  const sent = {
    by,
    fields: [...fields, ...named],
    files,
    discarded: [],
    key: null,
    visit: view && { ...view, form: uid },
  };
  return readDraft(uid, sent, { network: visitor.ip, headers, at: submission.at, secret: config.secret }).draft;
}

async function markOne({ host, accounts, forms }: SeedContext, id: number, one: Marked): Promise<void> {
  const { submission, marker, by } = one;
  const { id: formId } = made(forms, submission.form);
  const who = made(accounts, by);
  const access = await requireRole(host.db, formId, { id: who.id, session: undefined }, editorRoles);
  await setFlagOnRows(at(host, one.at), { access, ids: [id] }, { marker, notify: false }, who);
}

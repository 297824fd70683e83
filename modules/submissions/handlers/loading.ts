import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, textOfFailure } from '../../../src/shell/toast.ts';
import { plainBrowse } from '../address.ts';
import { fetchNew, openForm, refreshList, showNew } from '../commands.ts';
import { listSubmissions } from '../contract.ts';
import { listLoaded, newShown, nothingArrived, submissionsArrived } from '../events.ts';
import { browsingOf, isFiltered, listingOf, listOf, PAGE_SIZE } from '../select.ts';
import { news, order, rows } from '../state.ts';
import { browse } from './browse.ts';
import { texts } from '../texts.ts';

/** Keeps the lists of forms as the server has them. */
@injectable()
export class Loading {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(openForm, { policy: 'latest', key: ({ form }) => form })
  async *open({ form }: PayloadOf<typeof openForm>, context: HandlerContext) {
    yield* this.#load(form, context);
  }

  @handles(refreshList, { policy: 'drop', key: ({ form }) => form })
  async *refresh({ form }: PayloadOf<typeof refreshList>, context: HandlerContext) {
    try {
      yield* this.#load(form, context);
    } catch (error) {
      const text = texts('errorOccurred', { errors: textOfFailure(error) });
      if (!context.signal.aborted) yield showToast(context, { severity: 'error', text });
      throw error;
    }
    yield* browse(form, () => plainBrowse, context.read);
    yield showToast(context, { severity: 'success', text: texts('refreshed') });
  }

  @handles(fetchNew, { policy: 'queue', key: ({ form }) => form })
  async *fetchNew({ form, upTo }: PayloadOf<typeof fetchNew>, context: HandlerContext) {
    const list = listOf(context.read, form);
    if (list && (upTo === undefined || upTo > list.last_id)) yield* this.#since(form, context);
  }

  /** A filter that hides the new rows would make the jump one to nowhere, so it goes. */
  @handles(showNew, { policy: 'queue', key: ({ form }) => form })
  *showNew({ form }: PayloadOf<typeof showNew>, { read }: HandlerContext) {
    yield newShown({ form_id: form });
    if (isFiltered(browsingOf(read, form))) yield* browse(form, () => plainBrowse, read);
    yield* browse(form, (now) => ({ ...now, page: pageOfNewest(read, form) }), read);
  }

  /** The whole list, and what the server spoke of while it was under way. */
  async *#load(form: number, context: HandlerContext) {
    const { told } = context.read(news);
    yield await this.#whole(form, context);
    if (context.read(news).told !== told) yield* this.#since(form, context);
  }

  async *#since(form: number, { read, signal }: HandlerContext) {
    const list = listOf(read, form);
    if (!list) return;
    const query = { since_id: list.last_id };
    const answer = await this.#api.call(listSubmissions, { params: { formId: String(form) }, query }, signal);
    const { submissions, meta_table } = answer;
    yield byServer(
      submissions.length > 0
        ? submissionsArrived({ form_id: form, submissions, meta_table })
        : nothingArrived({ form_id: form }),
    );
  }

  async #whole(form: number, { read, signal }: HandlerContext) {
    const before = read(rows);
    const known = listOf(read, form)?.last_id ?? 0;
    const answer = await this.#api.call(listSubmissions, { params: { formId: String(form) } }, signal);
    const kept = read(rows) === before ? [] : changedSince(before, read, form);
    return byServer(listLoaded({ ...answer, form_id: form, known, kept }));
  }
}

function pageOfNewest(read: Read, form: number): number {
  return read(order).newestFirst ? 1 : Math.max(1, Math.ceil(listingOf(read, form).total / PAGE_SIZE));
}

/** Rows that were marked or have arrived while the list was under way: what is here is newer than the answer. */
function changedSince(before: ReturnType<typeof rowsNow>, read: Read, form: number): number[] {
  const changed: number[] = [];
  for (const row of rowsNow(read))
    if (row.form_id === form && before.get(row.submission_id) !== row) changed.push(row.submission_id);
  return changed;
}

const rowsNow = (read: Read) => read(rows);

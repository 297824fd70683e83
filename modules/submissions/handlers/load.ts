import type { ResponseOf, CallInput } from '../../../contract/endpoint.ts';
import type { PayloadOf } from '../../../contract/message.ts';
import { byServer, handles, inject, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { InputIdle } from '../input-idle.ts';
import { showToast, textOfFailure } from '../../../src/shell/toast.ts';
import { isSameListQuery, defaultListQuery } from '../list-url.ts';
import { fetchNew, openForm, refreshList, showNew } from '../commands.ts';
import { listSubmissions, MAX_PER_REQUEST, type Column } from '../contract.ts';
import { FIRST_ROWS, PART_ROWS } from '../list-part-sizes.ts';
import {
  columnsChanged,
  deferredLiveEventsResolved,
  listLoaded,
  listPartLoaded,
  newShown,
  nothingArrived,
  submissionsArrived,
} from '../events.ts';
import {
  listViewOf,
  isEmptyForm,
  isFiltered,
  listingOf,
  listOf,
  loadedSoFar,
  PAGE_SIZE,
  startsWithNewest,
} from '../select.ts';
import { pendingMarks } from '../pending-marks-state.ts';
import { newDataHints } from '../new-data-hints-state.ts';
import { isSame } from '../apply-list.ts';
import { rows, type Row } from '../state.ts';
import { changeListQuery } from './list-query.ts';
import { deferPendingMarks, marksMadeElsewhere, withFailedMark, withOwnMarks } from './own-marks-in-responses.ts';
import { texts } from '../texts.ts';

type ListResponse = ResponseOf<typeof listSubmissions>;

/** Keeps form lists in sync with the server. */
@injectable()
export class LoadHandlers {
  readonly #api: Api;
  readonly #inputIdle: InputIdle;
  constructor(@inject(Api) api: Api, @inject(InputIdle) inputIdle: InputIdle) {
    this.#api = api;
    this.#inputIdle = inputIdle;
  }

  @handles(openForm, { policy: 'latest', key: ({ form }) => form })
  async *open({ form }: PayloadOf<typeof openForm>, context: HandlerContext) {
    yield* this.#load(form, context);
  }

  @handles(refreshList, { policy: 'drop', key: ({ form }) => form })
  async *refresh({ form }: PayloadOf<typeof refreshList>, context: HandlerContext) {
    const before = listViewOf(context.read, form);
    try {
      yield* this.#load(form, context);
    } catch (error) {
      const text = texts('errorOccurred', { errors: textOfFailure(error) });
      if (!context.signal.aborted) yield showToast(context, { severity: 'error', text });
      throw error;
    }
    // What the user has searched or filtered since then stays.
    yield* changeListQuery(form, (now) => (isSameListQuery(now, before) ? defaultListQuery : now), context.read);
    yield showToast(context, { severity: 'success', text: texts('refreshed') });
  }

  @handles(fetchNew, { policy: 'queue', key: ({ form }) => form })
  async *fetchNew({ form, upTo }: PayloadOf<typeof fetchNew>, context: HandlerContext) {
    const list = listOf(context.read, form);
    // A list that is still loading will include the newest rows.
    if (!list || loadedSoFar(context.read, form) !== undefined) return;
    if (upTo === undefined || upTo > list.last_id) yield* this.#since(form, context);
  }

  /** Clears filters, which could hide the very rows that the user wants to see. */
  @handles(showNew, { policy: 'queue', key: ({ form }) => form })
  *showNew({ form }: PayloadOf<typeof showNew>, { read }: HandlerContext) {
    yield newShown({ form_id: form });
    if (isFiltered(listViewOf(read, form))) yield* changeListQuery(form, () => defaultListQuery, read);
    yield* changeListQuery(form, (now) => ({ ...now, page: pageOfNewest(read, form) }), read);
  }

  /** Loads the complete list, then fetches again if a live event arrived during the load. */
  async *#load(form: number, context: HandlerContext) {
    const { told: before } = context.read(newDataHints);
    const failed: number[] = [];
    yield* this.#parts(form, context, failed);
    if (context.read(newDataHints).told !== before) yield* this.#since(form, context);
    if (failed.length > 0)
      yield byServer(deferredLiveEventsResolved({ form_id: form, submission_ids: failed, stale: failed }));
  }

  async *#since(form: number, { read, signal }: HandlerContext) {
    for (let list = listOf(read, form), more = true; list && more; list = listOf(read, form)) {
      const response = await this.#request(form, { since_id: list.last_id, limit: MAX_PER_REQUEST }, signal);
      const { submissions, meta_table } = response;
      // In an empty list, no row can move.
      const isFirst = submissions.length > 0 && isEmptyForm(read, form);
      if (isOther(list.columns, meta_table)) yield byServer(columnsChanged({ form_id: form, meta_table }));
      yield byServer(
        submissions.length > 0
          ? submissionsArrived({ form_id: form, submissions, meta_table })
          : nothingArrived({ form_id: form }),
      );
      if (isFirst) yield newShown({ form_id: form });
      more = response.has_more === true;
    }
  }

  /**
   * Loads the list by ascending id, starting with a short first part. With newest first, the last rows are loaded
   * before that, so that the visible page stays stable while the rest arrives. Parts wait until user input is idle. Adds to
   * `failed` the rows whose mark has failed since.
   */
  async *#parts(form: number, { read, signal, effect }: HandlerContext, failed: number[]) {
    const known = listOf(read, form)?.last_id ?? 0;
    let loaded = 0;
    const part = async (query: Query, range: (response: ListResponse) => Range) => {
      const before = read(rows);
      const { list: pending } = read(pendingMarks);
      const response = await this.#request(form, query, signal);
      if (query.since_id !== undefined) await effect(this.#inputIdle, (input) => input.next(signal));
      const changedIds = read(rows) === before ? [] : changedSince(before, read, form);
      failed.push(...withFailedMark(read, pending, changedIds));
      loaded += response.submissions.length;
      const submissions = withOwnMarks(read, response.submissions);
      return {
        response,
        draft: { ...response, submissions, ...range(response), form_id: form, known, kept: changedIds, loaded },
      };
    };

    if (startsWithNewest(read)) {
      const { response, draft } = await part({ before_id: Number.MAX_SAFE_INTEGER, limit: FIRST_ROWS }, newest);
      yield* marksMadeElsewhere(read, response.submissions);
      yield* deferPendingMarks(read, form, response.submissions);
      if (response.has_more !== true) {
        yield byServer(listLoaded(draft));
        return;
      }
      yield byServer(listPartLoaded({ ...draft, is_last: false }));
      loaded = 0;
    }
    for (let after = 0, more = true; more;) {
      const query = after === 0 ? { limit: FIRST_ROWS } : { since_id: after, limit: PART_ROWS };
      const { response, draft } = await part(query, since(after));
      yield* marksMadeElsewhere(read, response.submissions);
      yield* deferPendingMarks(read, form, response.submissions);
      more = response.has_more === true;
      if (after === 0 && !more) yield byServer(listLoaded(draft));
      else yield byServer(listPartLoaded({ ...draft, is_last: !more }));
      after = draft.up_to ?? after;
    }
  }

  #request(form: number, query: Query, signal: AbortSignal): Promise<ListResponse> {
    return this.#api.call(listSubmissions, { params: { formId: String(form) }, query }, signal);
  }
}

type Query = NonNullable<CallInput<typeof listSubmissions>['query']>;

/** The range of the list that a response covers. */
interface Range {
  readonly after: number;
  readonly up_to: number | null;
}

const since =
  (after: number) =>
  ({ submissions, has_more }: ListResponse): Range => ({
    after,
    up_to: has_more === true ? (submissions.at(-1)?.submission_id ?? null) : null,
  });

const newest = ({ submissions }: ListResponse): Range => ({
  after: (submissions[0]?.submission_id ?? 1) - 1,
  up_to: null,
});

const isOther = (columns: readonly Column[], next: readonly Column[]) =>
  next.length > 0 && JSON.stringify(columns) !== JSON.stringify(next);

function pageOfNewest(read: Read, form: number): number {
  return startsWithNewest(read) ? 1 : Math.max(1, Math.ceil(listingOf(read, form).total / PAGE_SIZE));
}

/** Rows that were marked or arrived while the request was in flight, which are newer than its response. */
function changedSince(before: ReturnType<typeof rowsNow>, read: Read, form: number): number[] {
  const now = rowsNow(read);
  // A table page without changes keeps its identity.
  const changed = now.pages.filter((page, at) => page !== before.pages[at]);
  // A mark that failed leaves a row that equals the one before.
  const isChanged = (row: Row) => {
    const old = before.get(row.submission_id);
    return old !== row && !(old && isSame(old, row));
  };
  return changed.flatMap((page) =>
    page.flatMap((row) => (row?.form_id === form && isChanged(row) ? row.submission_id : [])),
  );
}

const rowsNow = (read: Read) => read(rows);

import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { MAX_SEARCHED } from './address.ts';
import { Marker, SubmissionMarked, SubmissionsDeleted, SubmissionsMarked } from './contract.ts';
import { Day, FilterKind, Progress, ShowOnly } from './filter-set.ts';
import { errors } from './errors.ts';
import { texts } from './texts.ts';

/** The form's number: rows and live notes carry it. */
const OfForm = z.object({ form: z.number() });
const OfSubmission = z.object({ id: z.number() });

/** Whether what is released from spam notifies as new submissions do; true unless given. */
const Notify = z.optional(z.boolean());

/** Loads the list of a form whole. What an earlier visit left is shown meanwhile; the server's truth replaces it. */
export const openForm = defineCommand('submissions/open-form', OfForm);
/** The same at the user's wish; it also clears the filters. */
export const refreshList = defineCommand('submissions/refresh', OfForm, { title: texts('refresh'), icon: 'refresh' });
/** Fetches what has arrived since the last row that is known, up to `upTo` where the caller knows it. */
export const fetchNew = defineCommand(
  'submissions/fetch-new',
  z.object({ form: z.number(), upTo: z.optional(z.number()) }),
);
/** Brings the rows that have arrived into view. */
export const showNew = defineCommand('submissions/show-new', OfForm, { title: texts('showNew'), icon: 'inbox' });

export const markSubmission = defineCommand(
  'submissions/mark',
  z.extend(OfSubmission, { marker: Marker, notify: Notify }),
  {
    title: texts('markAs'),
    icon: 'flag',
  },
);
/** Someone else, or this user in another browser, has marked a row; live updates say so. */
export const recordMark = defineCommand('submissions/note-marked', z.omit(SubmissionMarked, { event: true }));

const Chosen = z.extend(OfForm, { ids: z.array(z.number()).check(z.minLength(1)) });
/** Marks many rows of a form at once. */
export const markSubmissions = defineCommand(
  'submissions/mark-many',
  z.extend(Chosen, { marker: Marker, notify: Notify }),
  {
    title: texts('markChosen'),
    icon: 'flag',
  },
);
/** Deletes submissions for good; only the owner of the form may. */
export const deleteSubmissions = defineCommand('submissions/delete', Chosen, {
  title: texts('delete'),
  icon: 'trash',
});
/** Rows were marked, or are gone, by someone else or in another browser; live updates say so. */
export const recordBulkMark = defineCommand('submissions/note-marked-many', z.omit(SubmissionsMarked, { event: true }));
export const recordDeletion = defineCommand('submissions/note-deleted', z.omit(SubmissionsDeleted, { event: true }));

/** Opens the detail; an unread submission is then marked as read. */
export const openSubmission = defineCommand('submissions/open', OfSubmission);
/** Reads an opened detail anew, because something changed it elsewhere. */
export const reloadSubmission = defineCommand('submissions/reload', OfSubmission);

export const setFilter = defineCommand('submissions/set-filter', z.extend(OfForm, { filter: z.string() }));
export const toggleShowOnly = defineCommand(
  'submissions/toggle-show-only',
  z.extend(OfForm, { option: z.union([ShowOnly, Progress], errors.INVALID_SHOW_ONLY.text) }),
);
/** Applies the search and, with it, the date range. An empty text clears it. */
export const setSearch = defineCommand(
  'submissions/set-search',
  z.extend(OfForm, { text: z.string().check(z.maxLength(MAX_SEARCHED)) }),
);
/** Applies once both days are set; without them the range is cleared. */
export const setDateRange = defineCommand(
  'submissions/set-date-range',
  z.extend(OfForm, { range: z.nullable(z.object({ from: Day, to: Day })) }),
);
export const removeFilter = defineCommand('submissions/remove-filter', z.extend(OfForm, { kind: FilterKind }));
export const clearFilters = defineCommand('submissions/clear-filters', OfForm, { title: texts('clearFilters') });
export const goToPage = defineCommand(
  'submissions/go-to-page',
  z.extend(OfForm, { page: z.number().check(z.int(), z.positive()) }),
);
/** Newest first, or by ascending id, which is the default. */
export const setOrder = defineCommand('submissions/set-order', z.extend(OfForm, { newestFirst: z.boolean() }));
/** Takes over what an address asks for: a deep link, or Back. */
export const followAddress = defineCommand('submissions/follow-address', z.extend(OfForm, { query: z.string() }));
/** Works out which rows the search text fits. */
export const runSearch = defineCommand('submissions/run-search', OfForm);
/** Someone is about to search: what that needs is made ready. */
export const prepareSearch = defineCommand('submissions/prepare-search', OfForm);

import * as z from 'zod/mini';
import { StateTransition } from '../../contract/entity/workflow.ts';
import { defineEvent } from '../../contract/message.ts';
import { Column, listSubmissions, Marker, Submission, SubmissionDetail } from './contract.ts';
import { FilterEntry } from './filter-set.ts';

/** Ids that the search found: it may be tens of thousands, and they are our own; looking at each would take half a frame. */
const Ids = z.custom<number[]>(Array.isArray);
const OfForm = z.object({ form_id: z.number() });
const Mark = z.object({ submission_id: z.number(), marker: Marker });

/** The whole list of a form, as the server has it. */
export const listLoaded = defineEvent(
  'submissions/list-loaded',
  z.extend(listSubmissions.response, {
    form_id: z.number(),
    /** The last id that was known when the list was asked for: rows beyond it are newer than the answer. */
    known: z.number(),
    /** Rows that changed here while the answer was under way; they are newer than it. */
    kept: z.array(z.number()),
  }),
);
/** A stretch of the list of a form, as the server has it; more follow until one is the last. */
export const listPartLoaded = defineEvent(
  'submissions/list-part-loaded',
  z.extend(z.omit(listSubmissions.response, { has_more: true }), {
    form_id: z.number(),
    /** The stretch begins after this id… */
    after: z.number(),
    /** …and ends with this one; null where nothing follows. */
    up_to: z.nullable(z.number()),
    known: z.number(),
    kept: z.array(z.number()),
    /** How many rows have come in since this load began. */
    loaded: z.number(),
    is_last: z.boolean(),
  }),
);
/** Rows that came after those known. */
export const submissionsArrived = defineEvent(
  'submissions/arrived',
  z.extend(OfForm, { submissions: z.array(Submission), meta_table: z.array(Column) }),
);
/** The server was asked for new rows and has none. */
export const nothingArrived = defineEvent('submissions/nothing-arrived', OfForm);
/** The table of a form has other columns. */
export const columnsChanged = defineEvent(
  'submissions/columns-changed',
  z.extend(OfForm, { meta_table: z.array(Column) }),
);
/** The user looked at the rows that had arrived. */
export const newShown = defineEvent('submissions/new-shown', OfForm);

/** This user marked a row. */
export const submissionMarked = defineEvent('submissions/marked', Mark);
/** The server has taken the mark. */
export const submissionMarkConfirmed = defineEvent(
  'submissions/mark-confirmed',
  z.extend(Mark, { by: z.nullable(z.string()), timestamp: z.number() }),
);
/** A row was marked by someone else, or by this user in another browser. */
export const submissionMarkedElsewhere = defineEvent(
  'submissions/marked-elsewhere',
  z.extend(Mark, { form_id: z.number() }),
);

const BulkMarked = z.extend(OfForm, { submission_ids: z.array(z.number()), marker: Marker });
/** This user marked many rows at once. */
export const submissionsMarked = defineEvent('submissions/marked-many', BulkMarked);
/** The server has taken the mark for these. */
export const submissionsMarkConfirmed = defineEvent(
  'submissions/mark-many-confirmed',
  z.extend(BulkMarked, { by: z.nullable(z.string()), timestamp: z.number() }),
);
/** The server has taken the mark, of one row or of many, but this user has marked these anew since: they stay as that shows them. */
export const marksOvertaken = defineEvent(
  'submissions/marks-overtaken',
  z.extend(z.omit(BulkMarked, { form_id: true }), { by: z.nullable(z.string()), timestamp: z.number() }),
);
/** Rows were marked by someone else, or by this user in another browser. */
export const submissionsMarkedElsewhere = defineEvent('submissions/marked-many-elsewhere', BulkMarked);
/** Rows are gone for good. */
export const submissionsDeleted = defineEvent(
  'submissions/deleted',
  z.extend(OfForm, { submission_ids: z.array(z.number()) }),
);
/** A row is in another state of the workflow. `transition` is there where this browser knows it. */
export const submissionMoved = defineEvent(
  'submissions/moved',
  z.extend(OfForm, {
    submission_id: z.number(),
    to_state: z.string(),
    transition: z.optional(StateTransition),
  }),
);

/** The user opened the detail of a submission. */
export const submissionOpened = defineEvent('submissions/opened', SubmissionDetail);
/** An opened detail was read anew. */
export const submissionReloaded = defineEvent('submissions/reloaded', SubmissionDetail);

/** The list of a form is browsed by these from now on. */
export const browseChanged = defineEvent(
  'submissions/browse-changed',
  z.extend(OfForm, { filter: z.string(), set: z.array(FilterEntry), search: z.string(), page: z.number() }),
);
/** Which rows the search text fits, the best match first; recorded, so that replay needs no search. */
export const searchFound = defineEvent('submissions/search-found', z.extend(OfForm, { text: z.string(), ids: Ids }));
export const orderChosen = defineEvent('submissions/order-chosen', z.object({ newestFirst: z.boolean() }));

import type { Db, RawBuilder } from '../../../../server/kit.ts';
import type { PageViewRow } from '../page-view-row.ts';

/** A table expression with the columns of the table `visits`, for one statement. */
export type PageViewRelation = RawBuilder<unknown>;

/** A visitor of the website that has a form. */
export interface FormVisitor {
  readonly formUid: string;
  readonly visitor: string;
}

/** A form, and the website whose visitors see it. */
export interface ProjectForm {
  readonly formId: number;
  readonly projectId: number;
}

/** The times at which a form's first and last page view were opened. */
export interface PageViewSpan {
  readonly first: Date;
  readonly last: Date;
}

/** A visitor's page views are read up to this number, newest first. */
export const MAX_VIEWS = 500;
/** A visitor's log shows page views up to this number, newest first. */
export const MAX_LOGGED = 1000;
/** Hours before a submission in which an earlier page of the visit may have come from another website. */
export const VISIT_HOURS = 4;

/**
 * Stores page views, and provides those that the product's statements read. Sessions, scores and counts are calculated by
 * statements that read submissions too; the store says from which relation they read page views. A relation has at least
 * the rows that its method names, each page view once.
 */
export interface PageViewStore {
  /**
   * Stores page views that browsers report, and marks their hours for the recount. Both are durable once it resolves.
   * Repeating it changes nothing.
   */
  write(db: Db, rows: readonly PageViewRow[], now: Date): Promise<void>;
  /**
   * The latest `MAX_VIEWS` page views of each visitor, from which the score of a submission follows. Undefined if they
   * cannot be read: a submission is stored anyway.
   */
  ofVisitors(db: Db, visitors: readonly FormVisitor[]): Promise<PageViewRelation | undefined>;
  /** The latest `MAX_LOGGED` page views of the visitor who sent a submission. */
  ofSubmitter(db: Db, submissionId: number): Promise<PageViewRelation>;
  /**
   * The page views of visitors in the `VISIT_HOURS` before their submissions to a website.
   *
   * @param submissions Rows of `visitor_id` and `submitted_at`.
   */
  beforeSubmissions(db: Db, projectId: number, submissions: RawBuilder<unknown>): Promise<PageViewRelation>;
  /**
   * What a count of hours reads: all page views of a form by visitors who opened one in these hours, or sent a
   * submission in these hours, and `beforeSubmissions` of these hours. It may be read until the transaction ends or this
   * is called again.
   */
  aroundHours(tx: Db, form: ProjectForm, hours: readonly Date[]): Promise<PageViewRelation>;
  /** Whether the form has been viewed, as far as that can be read. */
  hasAny(db: Db, formId: number): Promise<boolean>;
  span(db: Db, formId: number): Promise<PageViewSpan | undefined>;
}

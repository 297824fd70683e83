import { type CallLimit, type Handler, type Host, inTransaction, lockSession } from '../../../../server/kit.ts';
import { setLayout } from '../../../accounts/server/public.ts';
import { formsSeenBy, rejectOtherForm, requireOpenAccess, requireRole } from '../../../workspaces/server/public.ts';
import {
  getSubmission,
  getVisitorLog,
  listSubmissions,
  filterByReport,
  saveLayout,
  searchSubmissions,
} from '../../contract.ts';
import { searchesOfAllForms } from '../limits.ts';
import { searchForms } from '../search.ts';
import { requireSubmissionAccess } from '../access.ts';
import { readDetail } from '../detail.ts';
import { readPart } from '../list.ts';
import { idsByReportFilter } from '../report-filter.ts';
import { responseHead, streamResponse, recordLastShown, singlePartResponse } from '../list-response.ts';
import { visitorLog } from '../points.ts';

const JSON_TEXT = 'application/json; charset=utf-8';

export function serveRead(host: Host): void {
  const { db } = host;

  host.serve(listSubmissions, async ({ account, session, params, query, reply }) => {
    const access = await requireRole(db, params.formId, account);
    rejectOtherForm(access, query);
    const { formId } = access;
    const { since_id: since = 0, before_id: before = Number.MAX_SAFE_INTEGER, limit } = query;
    const shown = { formId, accountId: account.id };
    const range = { formId, since, upTo: before - 1, fromEnd: limit !== undefined && query.before_id !== undefined };
    const [head, first] = [await responseHead(host, formId), await readPart(db, range, limit)];
    if (limit === undefined && first.hasMore)
      return reply.parts(
        streamResponse(
          db,
          head,
          { first, upTo: range.upTo },
          { ...shown, requireAccess: () => requireOpenAccess(db, formId, { account, session }) },
        ),
        JSON_TEXT,
      );
    await recordLastShown(db, shown, first.lastId);
    return reply.text(singlePartResponse(head, first, limit !== undefined), JSON_TEXT);
  });

  host.serve(filterByReport, async ({ account, params, query }) =>
    idsByReportFilter(host, await requireRole(db, params.formId, account), query),
  );

  host.serve(getSubmission, async ({ account, params, query }) => {
    const submission = await requireSubmissionAccess(db, params.id, account);
    rejectOtherForm(submission, query);
    return readDetail(host, submission);
  });

  host.serve(getVisitorLog, async ({ account, params, query }) => {
    const submission = await requireSubmissionAccess(db, params.id, account);
    rejectOtherForm(submission, query);
    const { id, isLocked } = submission;
    if (isLocked) return { visitor_activity: [] };
    const visits = await Promise.all(host.contributions(visitorLog).map((read) => read(db, id)));
    return { visitor_activity: visits.flat() };
  });

  const searching: CallLimit = { limit: searchesOfAllForms, per: 'account' };
  const search: Handler<typeof searchSubmissions> = async ({ account, query: { text, except_form } }) => {
    const forms = await formsSeenBy(db, account.id);
    return {
      submissions: await searchForms(
        db,
        forms.filter((id) => id !== except_form),
        text,
      ),
    };
  };
  host.serve(searchSubmissions, search, searching);

  host.serve(saveLayout, async ({ account, body: { layout } }) => {
    await inTransaction(db, async (tx) => {
      await setLayout(tx, account.id, layout);
      await lockSession(tx, account);
    });
    return { layout };
  });
}

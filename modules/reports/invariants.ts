import { invariant, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { REQUEST_DRAFT, requestReport } from './commands.ts';
import { reports } from './state.ts';

export default [
  invariant('reports', 'a period has both ends or none', (read) =>
    [...read(reports)].every(({ from_date, to_date }) => (from_date === undefined) === (to_date === undefined)),
  ),
  precondition('reports', requestReport, 'a report is requested as entered', (sent, read) =>
    isAsEntered(read, `${REQUEST_DRAFT} ${sent.form}`, sent, requestReport.schema),
  ),
];

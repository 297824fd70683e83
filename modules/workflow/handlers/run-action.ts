import type { Event, PayloadOf } from '../../../contract/message.ts';
import { ApiError, shownError } from '../../../contract/error.ts';
import {
  byServer,
  CommandRejected,
  handles,
  inject,
  injectable,
  type HandlerContext,
  type Read,
} from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { doneToast, showToast, textOfFailure, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { submissionMoved } from '../../submissions/public.ts';
import { recordRun, runAction, runActionOnEach } from '../commands.ts';
import { runActionCall, runActionWithData } from '../contract.ts';
import { actionFailed, actionRun } from '../events.ts';
import { readyAction } from '../runnable.ts';
import { specsFor, stateOf } from '../select.ts';
import { texts } from '../texts.ts';

type Run = PayloadOf<typeof runAction>;
type RunOnEach = PayloadOf<typeof runActionOnEach>;

/** Runs actions. Checks them with the server's own rules before sending the request. */
@injectable()
export class RunActionHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  /** Ignores a double click. */
  @handles(runAction, { policy: 'drop', key: ({ submission }) => submission })
  async *run(command: Run, context: HandlerContext) {
    try {
      const message = yield* this.#run(command, context);
      yield doneToast(context, texts('done', { message }));
    } catch (error) {
      if (context.signal.aborted) throw error;
      const text = texts('errorOccurred', { errors: textOfFailure(error) });
      yield showToast(context, { severity: 'error', text, life: TOAST_LIFE.older });
      yield actionFailed({ submission_id: command.submission });
      throw error;
    }
  }

  /** A submission that cannot be moved does not stop the others. One toast says how many were, and why the rest were not. */
  @handles(runActionOnEach, { policy: 'drop', key: ({ form }) => form })
  async *runOnEach({ submissions, ...run }: RunOnEach, context: HandlerContext): AsyncGenerator<Event> {
    const total = submissions.length;
    let moved = 0;
    let failure: unknown;
    for (const submission of submissions) {
      try {
        yield* this.#run({ ...run, submission }, context);
        moved += 1;
      } catch (error) {
        if (context.signal.aborted) throw error;
        failure = error;
        if (!isOfOne(error)) break;
      }
    }
    if (moved === total) {
      yield doneToast(context, texts('doneMany', { count: total }));
      return;
    }
    const text = texts('failedMany', { count: total - moved, total, errors: textOfFailure(failure) });
    yield showToast(context, { severity: 'error', text, life: TOAST_LIFE.older });
    throw failure;
  }

  @handles(recordRun, { policy: 'queue', key: ({ submission_id }) => submission_id })
  *recordRun({ form_id, submission_id, to_state }: PayloadOf<typeof recordRun>) {
    yield byServer(submissionMoved({ form_id, submission_id, to_state }));
  }

  async *#run(command: Run, context: HandlerContext) {
    check(command, context.read);
    const { form: form_id, submission: submission_id, action, data } = command;
    const params = { formId: String(form_id), submissionId: submission_id, actionName: action };
    const hasNoData = Object.keys(data).length === 0;
    const before = stateOf(context.read, submission_id);
    const response = hasNoData
      ? await this.#api.call(runActionCall, { params }, context.signal)
      : await this.#api.call(runActionWithData, { params, body: { auxiliary_data: data } }, context.signal);
    const { message, current_state, transition, action_specs } = response;
    const now = stateOf(context.read, submission_id);
    const isOvertaken = now !== before && now !== transition.from_state && now !== current_state;
    // Someone else has moved it on since, and this response was late: its state and actions are out of date.
    const to_state = isOvertaken && now !== undefined ? now : current_state;
    yield submissionMoved({ form_id, submission_id, to_state, transition });
    if (!isOvertaken) yield actionRun({ submission_id, action_specs });
    return message;
  }
}

/** Whether the reason is that submission's. Without a response, a session or permission, or above a limit, the next fails too. */
const isOfOne = (error: unknown): boolean =>
  error instanceof CommandRejected && [undefined, 400, 404, 409, 422].includes(error.status);

/** Rejects what the server would reject, without a request. */
function check({ form, submission, action: uniqueName, data }: Run, read: Read): void {
  const state = stateOf(read, submission);
  if (state === undefined) return;
  try {
    readyAction(specsFor(read, form, submission), { uniqueName, state, data });
  } catch (error) {
    throw error instanceof ApiError ? new CommandRejected([shownError(error.details)], error.kind.code) : error;
  }
}

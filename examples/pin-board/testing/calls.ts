import type { DescribedCall } from '../../../tests/contract/described-call.ts';
import { listPins, pinSubmission } from '../contract.ts';

/** Describes each endpoint to the tests that run over all of them: who may call it, and with what input. */
export default [
  { endpoint: listPins, reason: 'The screen', right: 'own account' },
  {
    endpoint: pinSubmission,
    reason: 'The button in each row',
    right: 'edits the form',
    input: ({ submissionId }) => ({ params: { submission: submissionId } }),
  },
] satisfies readonly DescribedCall[];

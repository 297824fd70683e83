import type { DescribedCall } from '../../../tests/contract/described-call.ts';
import { listPins, pinSubmission } from '../contract.ts';

/** For the tests that go through every call. */
export default [
  { endpoint: listPins, reason: 'The screen', right: 'own account' },
  {
    endpoint: pinSubmission,
    reason: 'The button in each row',
    right: 'edits the form',
    input: ({ submissionId }) => ({ params: { submission: submissionId } }),
  },
] satisfies readonly DescribedCall[];

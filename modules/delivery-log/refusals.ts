import { defineRefusals } from '../../contract/refusal.ts';

/** What looking at deliveries, and sending again, can be refused with. */
export const refusals = defineRefusals({
  UNKNOWN_SUBMISSION: [404, 'Submission not found'],
  UNKNOWN_DELIVERY: [404, 'Delivery not found'],
  STILL_WAITING: [409, 'This is still being sent. It is tried again by itself.'],
  NOT_KEPT: [409, 'What was sent is no longer kept, so it cannot be sent again.'],
});

/** The target shown for emails to a submission's sender. Hides the address, because the submission may be locked. */
export const SENDER = 'The person who filled in the form';

import type { Read } from '../../src/kernel/index.ts';
import { environment } from './state.ts';

/** Whether emails are delivered. Without a mail server each is saved to a file on the server. */
export const isEmailSetUp = (read: Read): boolean => read(environment).current?.email_set_up !== false;

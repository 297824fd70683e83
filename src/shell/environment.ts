import { supportLink } from '../../contract/help.ts';
import type { Read } from '../kernel/index.ts';
import { environment } from './state.ts';

/** Whether emails are delivered. Without a mail server each is saved to a file on the server. */
export const isEmailSetUp = (read: Read): boolean => read(environment).current?.email_set_up !== false;

/** Link to support: the operator's page, else their email address, else the bundled documentation. */
export const supportAddress = (read: Read): string => supportLink(read(environment).current ?? {});

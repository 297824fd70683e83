import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { recordDismissed, recordPosted } from './commands.ts';
import { NotificationPosted, NotificationRead } from './contract.ts';

export const reactions = [
  whenever(accountEventReceived, (event) => {
    const posted = NotificationPosted.safeParse(event);
    if (posted.success) return recordPosted(posted.data.notice);
    const read = NotificationRead.safeParse(event);
    return read.success ? recordDismissed({ id: read.data.id }) : undefined;
  }),
];

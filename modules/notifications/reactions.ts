import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { recordDismissed, recordPosted } from './commands.ts';
import { NotificationPostedLiveEvent, NotificationReadLiveEvent } from './contract.ts';

export const reactions = [
  whenever(accountEventReceived, (event) => {
    const posted = NotificationPostedLiveEvent.safeParse(event);
    if (posted.success) return recordPosted(posted.data.notice);
    const read = NotificationReadLiveEvent.safeParse(event);
    return read.success ? recordDismissed({ id: read.data.id }) : undefined;
  }),
];

import { whenever } from '../../src/kernel/index.ts';
import { accountNoted } from '../live/public.ts';
import { noteDismissed, notePosted } from './commands.ts';
import { NoticePosted, NoticeRead } from './contract.ts';

export const reactions = [
  whenever(accountNoted, (note) => {
    const posted = NoticePosted.safeParse(note);
    if (posted.success) return notePosted(posted.data.notice);
    const read = NoticeRead.safeParse(note);
    return read.success ? noteDismissed({ id: read.data.id }) : undefined;
  }),
];

export { noticeLink, type NoticeLink } from './points.ts';
export { noticeDismissed } from './events.ts';
export { dismissed } from './state.ts';

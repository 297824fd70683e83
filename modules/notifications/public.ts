export { noticeLink, type NoticeLink } from './points.ts';
export { noticeDismissed } from './events.ts';
export { banners, dismissed } from './state.ts';

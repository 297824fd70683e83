export { noticeLink, type NoticeLink } from './points.ts';

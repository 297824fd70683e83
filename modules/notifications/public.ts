export { notificationLink, type NotificationLink } from './points.ts';
export { notificationDismissed } from './events.ts';
export { banners, dismissed } from './state.ts';

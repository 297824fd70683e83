export default {
  banners: 'Notification banners',
  error: 'Error',
  warning: 'Warning',
  info: 'Information',
  other: 'Notification',
  dismiss: 'Dismiss',
  open: 'Open',
  sendAgain: 'Resend email',
} as const;

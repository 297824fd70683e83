export default {
  banners: 'Notices',
  error: 'Error',
  warning: 'Warning',
  info: 'Information',
  other: 'Notice',
  dismiss: 'Dismiss',
  open: 'Open',
  sendAgain: 'Resend email',
} as const;

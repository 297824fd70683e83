import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about the account and the installation. */
export const serverTexts = defineServerTexts({
  EMAIL_NOT_SET_UP: 'Email is not set up. Set SMTP_URL and restart.',
  SHARED_ADDRESS:
    'Most submissions and page views come from one IP address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.',
  CONFIRM_EMAIL: 'Confirm your email address to get every notification by email.',
});

export { apiKey, formOfApiKey, lockFormOfApiKey } from './api-key.ts';
export { removeTargetUrl, disableSetting } from './change.ts';
export { settingsChanged, zapierHooks } from './points.ts';
export { recaptchaSecret, slackWebhook, type SecretAccess } from './secrets.ts';
export { DEFAULT_FORM_SETTINGS, type FormSettings, formSettings } from './stored.ts';
export { sendTestMail } from './test-mail.ts';

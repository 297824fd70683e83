export { logOut, resendVerification } from './commands.ts';
export { emailVerified, loggedIn } from './events.ts';
export { EMAIL_NOTIFICATION, forgotPassword, VERIFY_NOTIFICATION } from './contract.ts';
export { rejectCommonPassword, useCommonPasswords } from './ui/common-password.ts';

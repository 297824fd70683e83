export { logOut, resendVerification } from './commands.ts';
export { emailVerified, loggedIn } from './events.ts';
export { forgotPassword, VERIFY_NOTIFICATION } from './contract.ts';
export { rejectCommonPassword, useCommonPasswords } from './ui/common-password.ts';

export { logOut, resendVerification } from './commands.ts';
export { VERIFY_NOTICE } from './contract.ts';
export { supportAddress } from './support.ts';

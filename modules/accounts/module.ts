import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, userMenuItem, type RoutePart } from '../../src/shell/points.ts';
import { session } from '../../src/shell/state.ts';
import { logOut, resendVerification } from './commands.ts';
import { Entering } from './handlers/entering.ts';
import { Proving } from './handlers/proving.ts';
import { reactions } from './reactions.ts';
import { screens } from './screens.ts';
import { supportAddress } from './support.ts';

/** A screen for whoever comes, signed in or not. */
function openScreen(id: string, path: string, title: string, view: RoutePart['view']) {
  return contribute(route, { id: `accounts/${id}`, path: path.slice(1), frame: 'bare', access: 'anyone', title, view });
}

export default defineModule({
  id: 'accounts',
  needs: ['workspaces'],
  handlers: [Entering, Proving],
  reactions,
  contributes: [
    openScreen('login', screens.login, 'Login', () => import('./ui/login.tsx')),
    openScreen('register', screens.register, 'Register', () => import('./ui/register.tsx')),
    openScreen('forgot-password', screens.forgotPassword, 'Forgot password', () => import('./ui/forgot-password.tsx')),
    openScreen('reset-password', screens.resetPassword, 'Set a new password', () => import('./ui/reset-password.tsx')),
    openScreen('verify-email', screens.verifyEmail, 'Confirm your e-mail', () => import('./ui/verify-email.tsx')),
    openScreen('logout', screens.logout, 'Logout', () => import('./ui/logout.tsx')),
    contribute(userMenuItem, {
      id: 'accounts/resend-verification',
      label: 'Send verification mail',
      icon: 'envelope',
      order: 70,
      act: { send: () => resendVerification({}) },
      isShown: (read) => read(session).current.account?.status === 'UNVERIFIED',
    }),
    contribute(userMenuItem, {
      id: 'accounts/support',
      label: 'Support',
      icon: 'question-circle',
      order: 80,
      act: { href: supportAddress },
      isShown: (read) => supportAddress(read) !== null,
    }),
    contribute(userMenuItem, {
      id: 'accounts/logout',
      label: 'Logout',
      icon: 'sign-out',
      order: 100,
      act: { send: () => logOut({}) },
    }),
  ],
});

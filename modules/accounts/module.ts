import { contribute } from '../../contract/point.ts';
import { defineModule, type Read } from '../../src/kernel/index.ts';
import { action, route, userMenuItem, type RoutePart } from '../../src/shell/points.ts';
import { session } from '../../src/shell/state.ts';
import { logOut, resendVerification } from './commands.ts';
import { Entering } from './handlers/login.ts';
import { Proving } from './handlers/registration.ts';
import { reactions } from './reactions.ts';
import { screens } from './screens.ts';
import { supportAddress } from '../workspaces/public.ts';
import type { Text } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** A screen for whoever comes, signed in or not. */
function openScreen(id: string, path: string, title: Text, view: RoutePart['view']) {
  return contribute(route, { id: `accounts/${id}`, path: path.slice(1), frame: 'bare', access: 'anyone', title, view });
}

const isUnverified = (read: Read) => read(session).current.account?.status === 'UNVERIFIED';

export default defineModule({
  id: 'accounts',
  needs: ['workspaces'],
  texts,
  handlers: [Entering, Proving],
  reactions,
  contributes: [
    openScreen('login', screens.login, texts('login'), () => import('./ui/login.tsx')),
    openScreen('register', screens.register, texts('registerTitle'), () => import('./ui/register.tsx')),
    openScreen(
      'forgot-password',
      screens.forgotPassword,
      texts('forgotTitle'),
      () => import('./ui/forgot-password.tsx'),
    ),
    openScreen('reset-password', screens.resetPassword, texts('reset'), () => import('./ui/reset-password.tsx')),
    openScreen('verify-email', screens.verifyEmail, texts('verifyTitle'), () => import('./ui/verify-email.tsx')),
    openScreen('logout', screens.logout, texts('logout'), () => import('./ui/logout.tsx')),
    // Only to whom it applies; by itself the palette offers every command that can be sent as it is.
    contribute(action, {
      id: resendVerification.type,
      of: resendVerification,
      command: (read) => (isUnverified(read) ? resendVerification({}) : undefined),
    }),
    contribute(userMenuItem, {
      id: 'accounts/resend-verification',
      label: texts('resendShort'),
      icon: 'envelope',
      order: 70,
      act: { send: () => resendVerification({}) },
      isShown: isUnverified,
    }),
    contribute(userMenuItem, {
      id: 'accounts/support',
      label: texts('support'),
      icon: 'question-circle',
      order: 80,
      act: { href: supportAddress },
    }),
    contribute(userMenuItem, {
      id: 'accounts/logout',
      label: texts('logout'),
      icon: 'sign-out',
      order: 100,
      act: { send: () => logOut({}) },
    }),
  ],
});

import { contribute } from '../../contract/point.ts';
import { defineModule, type Read } from '../../src/kernel/index.ts';
import { supportAddress } from '../../src/shell/environment.ts';
import { action, route, userMenuItem, type RoutePart } from '../../src/shell/points.ts';
import { session } from '../../src/shell/state.ts';
import { logOut, resendVerification } from './commands.ts';
import { LoginHandlers } from './handlers/login.ts';
import { RegistrationHandlers } from './handlers/registration.ts';
import { reactions } from './reactions.ts';
import { screens } from './screens.ts';
import type { Text } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** A screen for everyone, signed in or not. */
function publicScreen(id: string, path: string, title: Text, view: RoutePart['view']) {
  return contribute(route, { id: `accounts/${id}`, path: path.slice(1), frame: 'bare', access: 'anyone', title, view });
}

const isUnverified = (read: Read) => read(session).current.account?.status === 'UNVERIFIED';

export default defineModule({
  id: 'accounts',
  texts,
  handlers: [LoginHandlers, RegistrationHandlers],
  reactions,
  contributes: [
    publicScreen('login', screens.login, texts('login'), () => import('./ui/login.tsx')),
    publicScreen('register', screens.register, texts('registerTitle'), () => import('./ui/register.tsx')),
    publicScreen(
      'forgot-password',
      screens.forgotPassword,
      texts('forgotTitle'),
      () => import('./ui/forgot-password.tsx'),
    ),
    publicScreen('reset-password', screens.resetPassword, texts('reset'), () => import('./ui/reset-password.tsx')),
    publicScreen('verify-email', screens.verifyEmail, texts('verifyTitle'), () => import('./ui/verify-email.tsx')),
    publicScreen('logout', screens.logout, texts('logout'), () => import('./ui/logout.tsx')),
    // Limits the command to unverified accounts. By default the palette offers every command without arguments.
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

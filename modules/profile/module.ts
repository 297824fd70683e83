import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, userMenuItem } from '../../src/shell/points.ts';
import { ProfileHandlers } from './handlers/profile.ts';
import { profilePart } from './points.ts';
import { reactions } from './reactions.ts';
import { emailLanguage, profile } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'profile',
  needs: ['accounts', 'drafts', 'live', 'workspaces'],
  texts,
  points: [profilePart],
  slices: [emailLanguage, profile],
  handlers: [ProfileHandlers],
  reactions,
  contributes: [
    contribute(route, {
      id: 'profile/screen',
      path: 'profile',
      title: texts('profile'),
      view: () => import('./ui/profile-screen.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'profile/menu',
      label: texts('profile'),
      icon: 'user',
      order: 10,
      act: { to: '/profile' },
    }),
  ],
});

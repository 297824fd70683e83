import { handles, injectable, type HandlerContext } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import {
  chooseTheme,
  dismissToast,
  expireSession,
  navigated,
  noteNavigation,
  sessionEnded,
  themeChosen,
  toastDismissed,
} from './messages.ts';
import { session } from './state.ts';

/** The shell's own commands. None of them leaves the browser. */
@injectable()
export class ShellHandlers {
  @handles(expireSession, { policy: 'drop' })
  *expire(_command: object, { read }: HandlerContext) {
    if (read(session).current.status === 'in') yield sessionEnded({ reason: 'expired' });
  }

  @handles(noteNavigation, { policy: 'queue' })
  *noteNavigation(place: PayloadOf<typeof noteNavigation>) {
    yield navigated(place);
  }

  @handles(dismissToast, { policy: 'parallel' })
  *dismissToast(toast: PayloadOf<typeof dismissToast>) {
    yield toastDismissed(toast);
  }

  @handles(chooseTheme, { policy: 'queue' })
  *chooseTheme(choice: PayloadOf<typeof chooseTheme>) {
    yield themeChosen(choice);
  }
}

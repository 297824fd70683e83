import { screens } from './screens.ts';

/** Screens that load no other module. */
export default Object.values(screens);

import { screens } from './screens.ts';

/** The screens for whoever comes: on them no other module is loaded. */
export default Object.values(screens);

import { screens } from './screens.ts';

export { default as module } from './module.ts';

/** Screens that load no other module. */
export default Object.values(screens);

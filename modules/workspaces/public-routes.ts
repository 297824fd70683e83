export { default as module } from './module.ts';

const routes: readonly string[] = [];

/** No public screen of its own, but every public screen needs to know the session and the installation. */
export default routes;

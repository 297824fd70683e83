export { payloadFor } from './payload.ts';

import { defineErrors } from '../../contract/error.ts';

/** Errors of choosing a topic. */
export const errors = defineErrors({ NTFY_PUSH_TOPIC: [400, 'must be the address of a topic'] });

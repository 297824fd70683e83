import { defineErrors } from '../../contract/error.ts';

/** Errors of choosing a topic. */
export const errors = defineErrors({ NOT_A_TOPIC: [400, 'must be the address of a topic'] });

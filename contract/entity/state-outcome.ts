import * as z from 'zod/mini';

/** How a state ends a submission's way: `well` such as won, `badly` such as lost. */
export const StateOutcome = z.enum(['well', 'badly']);
export type StateOutcome = z.infer<typeof StateOutcome>;

/** The outcome of each state that ends the way. States on the way are left out. */
export const StateOutcomes = z.record(z.string(), StateOutcome);
export type StateOutcomes = z.infer<typeof StateOutcomes>;

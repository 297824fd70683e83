import * as z from 'zod/mini';

/** The selected columns. */
export const Draft = z.object({ fields: z.array(z.string()) });

/** The id of the draft of a form's columns. `form` is the form's uid. */
export const columnDraft = (form: string): string => `columns/drawer ${form}`;

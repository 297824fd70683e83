import type { ReactNode } from 'react';
import { EMAIL_HELP_PATH } from '../../contract/help.ts';

/** Renders the `link` tag of a text that says email is not set up. */
export const emailHelpLink = (inner: ReactNode) => (
  <a href={EMAIL_HELP_PATH} target="_blank" rel="noopener noreferrer">
    {inner}
  </a>
);

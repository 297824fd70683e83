/** The path on the console's origin that serves the bundled documentation. Needs no session. */
export const HELP_PATH = '/docs';

/** The page that explains how to set up email. */
export const EMAIL_HELP_PATH = `${HELP_PATH}/email`;

interface Support {
  readonly support_url?: string | null | undefined;
  readonly support_email?: string | null | undefined;
}

/** Link to support: the operator's page, else their email address, else the bundled documentation. */
export const supportLink = ({ support_url, support_email }: Support): string =>
  support_url ?? (support_email == null ? HELP_PATH : `mailto:${support_email}`);

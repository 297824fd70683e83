import { createProject } from './contract.ts';

/** The browser's time zone, used to count days in a workspace; empty if the server does not know its name. */
export function browserTimezone(): { readonly timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return createProject.body.shape.timezone.safeParse(timeZone).success ? { timezone: timeZone } : {};
}

import { createProject } from './contract.ts';

/** The browser's zone, by which a workspace counts days; nothing where it has no name that the server knows. */
export function browserTimezone(): { readonly timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return createProject.body.shape.timezone.safeParse(timeZone).success ? { timezone: timeZone } : {};
}

import * as z from 'zod/mini';

/** What a process can do: serve the console's port, serve the collector's port, and run background work. */
export const allRoles = ['console', 'collector', 'worker'] as const;

export type ProcessRole = (typeof allRoles)[number];

export type Roles = ReadonlySet<ProcessRole>;

const expected = 'console, collector or worker, or several of them separated by commas';

/** The value of ROLE. */
export const RoleList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  ),
  z.pipe(
    z.array(z.enum(allRoles, expected)),
    z.transform((list): Roles => new Set(list)),
  ),
);

/** Whether requests reach the process. Otherwise it opens a port for health checks alone. */
export const servesRequests = (roles: Roles): boolean => roles.has('console') || roles.has('collector');

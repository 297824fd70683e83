import { readSettings } from './config.ts';
import { servesRequests } from './roles.ts';

// The health check of the image: whether the process in this container is ready, on the port of its role.
const { roles, port, collectorPort, healthPort } = readSettings(process.env);
const portOfRole = roles.has('console') ? port : collectorPort;
const checked = servesRequests(roles) ? portOfRole : healthPort;
const isReady = await fetch(`http://127.0.0.1:${checked}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../../contract/endpoint.ts';

const build = path.resolve(import.meta.dirname, '../../build');
const isBuilt = existsSync(path.join(build, 'tracker/t.js')) && existsSync(path.join(build, 'docs/404.html'));

/** Whether an endpoint's response exists: some are files of the build, which `npm test` makes first. */
export const isThere = ({ path: pattern }: Pick<Endpoint, 'path'>): boolean =>
  isBuilt || !/(\.js|\/:file)$/.test(pattern);

import { StartError } from '../config.ts';

/** Paths that the operator's tools need. */
export interface OperatorPaths {
  readonly env: NodeJS.ProcessEnv;
  readonly modulesDir: string;
  readonly prepared: string;
}

/** Another process holds the directory and does not respond at the moment. */
export class DirectoryLocked extends StartError {}

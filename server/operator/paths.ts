import { StartError } from '../config.ts';

/** Where the operator's tools find what a server would serve. */
export interface OperatorPlaces {
  readonly env: NodeJS.ProcessEnv;
  readonly modulesDir: string;
  readonly prepared: string;
}

/** A process holds the directory and does not answer, for now. */
export class DirectoryHeld extends StartError {}

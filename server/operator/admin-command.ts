import type { ParseArgsOptionsConfig } from 'node:util';
import { definePoint } from '../../contract/point.ts';

/** The arguments after a command's name. */
export interface AdminArgs {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of `npm run admin -- …`. */
export interface AdminCommand {
  /** One or two words, such as `account show`. */
  readonly name: string;
  /** Arguments for the usage text, such as `EMAIL [--plan NAME]`. */
  readonly usage: string;
  readonly summary: string;
  /** Options for Node's `parseArgs`. */
  readonly options?: ParseArgsOptionsConfig;
  /** Returns the lines to print. */
  run(given: AdminArgs): Promise<readonly string[]>;
}

/**
 * Modules contribute their own commands; the tool knows no module.
 *
 * @example
 * host.contribute(adminCommand, { name: 'account show', usage: 'EMAIL', summary: 'Shows an account', run });
 */
export const adminCommand = definePoint<AdminCommand>('server/admin-command');

/** Why a command failed, in one line for the operator. */
export class AdminError extends Error {}

/** The command line is invalid: its usage is printed too. */
export class AdminMisuse extends Error {}

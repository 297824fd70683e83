import type { ParseArgsOptionsConfig } from 'node:util';
import { definePoint } from '../../contract/point.ts';

/** What was typed behind a command's name. */
export interface AdminArgs {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One thing that the operator can ask for by `npm run admin -- …`. */
export interface AdminCommand {
  /** One word or two, such as `account show`. */
  readonly name: string;
  /** What follows the name, for the usage text: `EMAIL [--plan NAME]`. */
  readonly usage: string;
  readonly summary: string;
  /** The options that it knows, as `parseArgs` of Node takes them. */
  readonly options?: ParseArgsOptionsConfig;
  /** Answers the lines to print. */
  run(given: AdminArgs): Promise<readonly string[]>;
}

/**
 * Each module contributes the commands that concern it; the tool knows no module.
 *
 * @example
 * host.contribute(adminCommand, { name: 'account show', usage: 'EMAIL', summary: 'Shows an account', run });
 */
export const adminCommand = definePoint<AdminCommand>('server/admin-command');

/** Why a command was not carried out, in one line for the operator. */
export class AdminError extends Error {}

/** The command was typed wrongly: its usage is shown too. */
export class AdminMisuse extends Error {}

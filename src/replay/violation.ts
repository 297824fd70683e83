/**
 * An invariant that did not hold after entry `n`, but after the one before, a precondition that did not hold before that command,
 * or a postcondition that did not hold after this last response to a command.
 */
export interface Violation {
  readonly n: number;
  readonly module: string;
  readonly what: string;
}

/** What is wrong; undefined if the check passes. */
export function problemOf(what: string, check: () => boolean): string | undefined {
  try {
    return check() ? undefined : what;
  } catch (error) {
    return `${what} (cannot be checked: ${String(error)})`;
  }
}

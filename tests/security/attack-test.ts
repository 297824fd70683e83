/** A test by file and beginning of its title. */
export type AttackTest = readonly [file: string, title: string];

/** Attacks, each with the tests that show how it fails. */
export type Attacks = Readonly<Record<string, readonly AttackTest[]>>;

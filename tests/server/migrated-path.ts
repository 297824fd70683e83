// Prints where the embedded database with the product's tables is, for programs that cannot load the server themselves.
import { migratedDirectory } from './migrated.ts';

process.stdout.write(await migratedDirectory());

import type { Catalogue } from '../../contract/text.ts';
import { addCatalogue } from '../../src/ui/catalogue.ts';

/** Every catalogue in English, for tests that read what a user reads. */
const files = import.meta.glob<Catalogue>('/{modules,src}/*/texts/en.ts', { eager: true, import: 'default' });
for (const [file, catalogue] of Object.entries(files)) addCatalogue('en', file.split('/')[2] ?? '', catalogue);

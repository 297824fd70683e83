export { fillTemplate, unknownTags } from './template.ts';

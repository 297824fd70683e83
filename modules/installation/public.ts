export { exampleForm } from './snippets.ts';

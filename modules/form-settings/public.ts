export { saveSettings } from './commands.ts';

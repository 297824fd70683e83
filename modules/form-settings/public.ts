export { saveSettings } from './commands.ts';
export { tabPart, type TabPart, type TabPartProps } from './points.ts';

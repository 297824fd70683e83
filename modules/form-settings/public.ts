export { saveSettings } from './commands.ts';
export { ccPart, type CcPart, type CcPartProps, tabPart, type TabPart, type TabPartProps } from './points.ts';

export { SETTINGS_FRAME, settingsScreen, settingsTab, type SettingsTab } from './points.ts';
export { SaveBar } from './ui/save-bar.tsx';
export { UnloadedTab } from './ui/unloaded-tab.tsx';
export { DraftsContext, type Drafts, overlayOf, tabDraft } from './ui/drafts.ts';
export { useDrawerForm } from './ui/use-drawer-form.ts';
export { useGuardedClose } from './ui/use-guarded-close.ts';

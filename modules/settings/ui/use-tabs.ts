import { useMemo } from 'react';
import { useApp } from '../../../src/ui/app-context.ts';
import { inOrder, settingsTab, type SettingsTab } from '../points.ts';

/** All settings tabs in order. */
export function useTabs(): readonly SettingsTab[] {
  const app = useApp();
  return useMemo(() => inOrder(app.contributions(settingsTab)), [app]);
}

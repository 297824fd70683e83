import { useMemo } from 'react';
import { useApp } from '../../../src/ui/app-context.ts';
import { settingsTab, type SettingsTab } from '../points.ts';

/** All settings tabs in order. */
export function useTabs(): readonly SettingsTab[] {
  const app = useApp();
  return useMemo(() => app.contributions(settingsTab).toSorted((a, b) => a.order - b.order), [app]);
}

import { Navigate, useParams } from 'react-router';
import { DEFAULT_TAB } from '../points.ts';
import { useTabs } from './use-tabs.ts';

/** Redirects the bare settings URL, or one of an unknown tab, to the default tab. */
export default function DefaultTab() {
  const { project, form } = useParams();
  const tabs = useTabs();
  const tab = tabs.find(({ path }) => path === DEFAULT_TAB) ?? tabs[0];
  return tab ? <Navigate to={`/${project}/${form}/settings/${tab.path}`} replace /> : null;
}

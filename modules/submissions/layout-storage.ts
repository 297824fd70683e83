import { browserStorage } from '../../src/shell/browser-storage.ts';
import { defineToken } from '../../src/kernel/index.ts';
import { Layout } from './commands.ts';

/** The layout that an account chose, in this browser. */
export interface LayoutStorage {
  read(account: number): Layout | undefined;
  write(account: number, layout: Layout): void;
}
export const LayoutStorage = defineToken<LayoutStorage>('submissions/layout-storage');

const keyOf = (account: number) => `inlet-layout-${account}`;

export const browserLayoutStorage: LayoutStorage = {
  read(account) {
    const stored = Layout.safeParse(browserStorage.read(keyOf(account)));
    return stored.success ? stored.data : undefined;
  },
  write: (account, layout) => browserStorage.write(keyOf(account), layout),
};

/** What machines cost. These are round numbers of no provider, from November 2026: replace them by those of yours. */
export const prices = {
  vcpuHour: 0.03,
  memoryGbHour: 0.004,
  /** The price of a disk that flushes fast, for each gigabyte and month. */
  diskGbMonth: 0.1,
};
export type Prices = typeof prices;

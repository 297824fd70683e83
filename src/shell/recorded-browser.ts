const empty: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem() {},
  removeItem() {},
};

/**
 * Gives this page, which shows a recorded screen, an empty storage instead of the browser's, and a clock that does not advance.
 * Returns a function that sets the clock.
 */
export function isolateRecordedPage(): (at: number) => void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: empty });
  let now = 0;
  globalThis.Date = new Proxy(Date, {
    // `Reflect.construct` has no type for what the target creates.
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now] : args) as Date,
    get: (target, key): unknown => (key === 'now' ? () => now : Reflect.get(target, key)),
  });
  return (at) => {
    now = at;
  };
}

/** A ResizeObserver for tests, which have no layout. */
export class NeverResized {
  observe = () => undefined;
  disconnect = () => undefined;
}

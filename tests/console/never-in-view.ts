import { beforeEach, vi } from 'vitest';

/** An IntersectionObserver for tests, which have no layout: it reports nothing. */
class NeverInView {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', NeverInView));

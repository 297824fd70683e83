import { collector, dataset, formUid, ourForm, project, randomKey } from './snippet.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (privacycg.github.io/gpc-spec), which TypeScript's library lacks. */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * A page view to send. Times are elapsed milliseconds, so a wrong clock is harmless. The clock is sent only to compare
 * how late the visitor's messages arrive.
 */
interface PageView {
  readonly visitor: string;
  readonly page: string;
  readonly form: string | undefined;
  readonly url: string;
  readonly referrer: string;
  readonly zone: string;
  age: number;
  time: number;
  formTime: number;
  sent?: number;
  viewed?: boolean;
  interacted?: boolean;
}

let page: PageView | undefined;
let path: string;
let last = 0;
let visible: boolean;
let inForm: boolean;

/** The current page view so far. Undefined while tracking is not allowed. */
export function pageView(): PageView | undefined {
  const elapsed = performance.now() - last;
  last += elapsed;
  if (page) {
    page.sent = Date.now();
    page.age += elapsed;
    if (visible) {
      page.time += elapsed;
      if (inForm) page.formTime += elapsed;
    }
  }
  return page;
}

function send(): void {
  if (pageView()) navigator.sendBeacon(collector('v/' + project), JSON.stringify(page));
}

const views = new IntersectionObserver((entries) => {
  // Nothing is observed before `page` is there.
  (page as PageView).viewed ||= entries.some((entry) => entry.isIntersecting);
});

function open(): void {
  page = {
    visitor: (localStorage['inlet'] ||= randomKey()),
    page: randomKey(),
    form: formUid,
    url: location.href,
    referrer: page ? page.url : document.referrer,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    age: 0,
    time: 0,
    formTime: 0,
  };
  path = location.pathname;
  views.disconnect();
}

/**
 * Polls for changes without an event: navigation in a single-page site, the form appearing, and consent (a snippet with
 * `data-consent` waits until the page removes the attribute).
 */
function poll(): void {
  try {
    if ('consent' in dataset) return;
    if (path !== location.pathname) {
      send();
      open();
    }
    // Observing the same form again changes nothing; without a form this throws, and the next poll tries again.
    views.observe(ourForm() as HTMLElement);
  } catch {
    // Storage is blocked: the visitor is not counted, but the form works.
  }
}

function show(): void {
  pageView();
  if (!(visible = !document.hidden)) send();
}

function touch({ type, target }: Event): void {
  const view = pageView();
  if (!view) return;
  // Only form controls have a form; any other element compares as undefined.
  inForm = type !== 'focusout' && (target as HTMLInputElement).form === ourForm();
  view.interacted ||= inForm;
}

export function trackPageViews(): void {
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return;
  show();
  addEventListener('visibilitychange', show);
  addEventListener('focusin', touch);
  addEventListener('focusout', touch);
  addEventListener('change', touch);
  poll();
  setInterval(poll, 500);
}

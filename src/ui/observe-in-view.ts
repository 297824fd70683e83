/**
 * Reports whether an element is in view, immediately and whenever that changes. `root` is the scrolling element around it;
 * `covered` is the height in pixels at its foot that other elements cover. Returns a function that stops.
 */
export function observeInView(
  element: Element,
  onChange: (isInView: boolean) => void,
  { root = null, covered = 0 }: { readonly root?: Element | null; readonly covered?: number } = {},
): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting === true), {
    root,
    rootMargin: `0px 0px -${covered}px 0px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

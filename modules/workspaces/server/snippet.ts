/** What an owner pastes into a page (PRODUCT.md "Collecting"). The uids are url-safe and the origin is one, so nothing needs escaping. */
export function snippetFor(collectorUrl: string, projectUid: string, formUid: string): string {
  return `<script async src="${collectorUrl}/t.js" data-project="${projectUid}" data-form="${formUid}"></script>`;
}

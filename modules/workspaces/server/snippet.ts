/**
 * The snippet that owners paste into a page. Uids and the origin are URL-safe, so nothing
 * needs escaping.
 */
export function snippetFor(collectorUrl: string, projectUid: string, formUid: string): string {
  return `<script async src="${collectorUrl}/t.js" data-project="${projectUid}" data-form="${formUid}"></script>`;
}

/** The address that a link carries, under either name (SPEC.md point 2, Login and Register). */
export function addressIn(query: URLSearchParams): string {
  return query.get('email') ?? query.get('username') ?? '';
}

/** Email address from a link's query, where it has either of two names (SPEC.md point 2, Login and Register). */
export function addressIn(query: URLSearchParams): string {
  return query.get('email') ?? query.get('username') ?? '';
}

import type { ResponseInput } from '../../../contract/endpoint.ts';
import type { getProfile } from '../contract.ts';

export function profileOf(name: string, email = 'ada@example.com'): ResponseInput<typeof getProfile> {
  return { name, username: email, email_id: email, emailID: email };
}

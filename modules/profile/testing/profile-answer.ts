import type { AnswerInput } from '../../../contract/endpoint.ts';
import type { getProfile } from '../contract.ts';

export function profileOf(name: string, email = 'ada@example.com'): AnswerInput<typeof getProfile> {
  return { name, username: email, email_id: email, emailID: email };
}

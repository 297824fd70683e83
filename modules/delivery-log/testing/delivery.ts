import type { Delivery } from '../contract.ts';

/** A webhook delivery that succeeded on the first attempt. */
export function delivery(id: number, more: Partial<Delivery> = {}): Delivery {
  return {
    id,
    kind: 'webhook',
    target: 'CRM (hooks.example.com)',
    state: 'done',
    created_at: '2026-11-20T13:05:00.000Z',
    next_at: null,
    reason: null,
    can_send_again: true,
    attempts: [
      {
        at: '2026-11-20T13:05:01.000Z',
        duration_ms: 120,
        is_success: true,
        status: 200,
        answer: 'ok',
        error: null,
      },
    ],
    ...more,
  };
}

export default {
  deliveries: 'Deliveries',
  sendAgain: 'Retry',
  queued: 'Retrying delivery',
  spanAgain: 'Retry',
  spanQueued_one: 'Retrying {{count}} delivery.',
  spanQueued_other: 'Retrying {{count}} deliveries.',
  spanNone: 'No failed deliveries in this date range.',
  historyDelivered: '{{kind}} to {{target}} was delivered',
  historyFailed: '{{kind}} to {{target}} failed',
  historyRetried: '{{kind}} to {{target}} retried',
} as const;

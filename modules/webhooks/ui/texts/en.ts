export default {
  sample: 'Sample request',
  sampleLoading: 'Loading the sample request',
  sampleLead: 'What the newest submission sends, signed now with this webhook’s secret.',
  sampleNone: 'This form has no submissions yet. The request of the newest one is shown here.',
  sampleHeaders: 'Request and headers',
  sampleBody: 'Body',
  sampleBytes: 'Shown with line breaks. It is sent without them, and Copy copies it as sent.',
  verify: 'How to verify it',
  verifyContent: 'Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received with dots.',
  verifyKey:
    'Compute HMAC-SHA256 of it, in base64. The key is the secret after <code>whsec_</code>, decoded from base64.',
  verifyCompare:
    'Compare with each signature after <code>v1,</code> in <code>webhook-signature</code>, and reject requests older than five minutes.',
  verifyLibraries: 'Libraries for many languages: Standard Webhooks',
} as const;

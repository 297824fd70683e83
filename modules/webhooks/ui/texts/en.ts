export default {
  sample: 'Sample request',
  sampleLoading: 'Loading the sample request',
  sampleLead: 'The request for the latest submission, signed with this webhook’s secret.',
  sampleNone: 'This form has no submissions yet. The request for the latest one will appear here.',
  sampleHeaders: 'Request and headers',
  sampleBody: 'Body',
  sampleBytes: 'Formatted with line breaks. The body is sent without them, and Copy copies it as sent.',
  verify: 'How to verify it',
  verifyContent: 'Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received with dots.',
  verifyKey:
    'Compute HMAC-SHA256 of it, in base64. The key is the secret after <code>whsec_</code>, decoded from base64.',
  verifyCompare:
    'Compare with each signature after <code>v1,</code> in <code>webhook-signature</code>, and reject requests older than five minutes.',
  verifyLibraries: 'Libraries for many languages: Standard Webhooks',
} as const;

import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { ServerText } from '../../../contract/server-text.ts';
import type { CodedText } from '../../../contract/text.ts';
import { NoResponse, serverText } from '../../../server/kit.ts';

/** Texts by the code of an error of the network, or by what its message contains: nodemailer replaces the codes. */
const reasons: readonly (readonly [codes: RegExp, text: ServerText])[] = [
  [/\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/, deliveryOutcomes.RECEIVER_UNKNOWN],
  [/\bECONNREFUSED\b/, deliveryOutcomes.RECEIVER_NOT_LISTENING],
  [/\b(EHOSTUNREACH|ENETUNREACH)\b/, deliveryOutcomes.RECEIVER_UNREACHABLE],
  [/\bETIMEDOUT\b/, deliveryOutcomes.RECEIVER_TIMED_OUT],
  [/\bCERT_HAS_EXPIRED\b|certificate has expired/, deliveryOutcomes.CERTIFICATE_EXPIRED],
  [/\bERR_TLS_CERT_ALTNAME_INVALID\b|certificate's altnames/, deliveryOutcomes.CERTIFICATE_OF_OTHER_HOST],
  [
    /\b(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)\b|self-signed certificate|local issuer|first certificate/,
    deliveryOutcomes.CERTIFICATE_UNTRUSTED,
  ],
  [/wrong version number|packet length too long/i, deliveryOutcomes.RECEIVER_UNENCRYPTED],
  [/\b(ECONNRESET|EPIPE)\b|socket hang up|closed unexpectedly/, deliveryOutcomes.RECEIVER_HUNG_UP],
];

/** Why a receiver could not be reached, for form owners; undefined for other errors. */
export function unreachableReason(error: unknown): CodedText | undefined {
  if (error instanceof NoResponse) return serverText(deliveryOutcomes.RECEIVER_SILENT, { seconds: error.seconds });
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const text =
    reasons.find(([codes]) => codes.test(code))?.[1] ?? reasons.find(([codes]) => codes.test(error.message))?.[1];
  return text && serverText(text);
}

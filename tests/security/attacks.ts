import { attacksByEmail } from './attacks-by-email.ts';
import { attacksOnAccounts } from './attacks-on-accounts.ts';
import type { Attacks } from './attack-test.ts';

const accounts = 'modules/accounts/server/accounts.int.test.ts';
const passwords = 'tests/security/passwords.int.test.ts';
const crossSite = 'tests/security/cross-site.int.test.ts';
const everyCall = 'tests/http/every-call.matrix.int.test.ts';
const malformed = 'tests/http/malformed-requests.int.test.ts';
const wideBodies = 'tests/security/wide-bodies.int.test.ts';
const largeTables = 'tests/contract/calls-on-large-tables.int.test.ts';
const linkRaces = 'tests/security/link-races.int.test.ts';
const sessionRaces = 'tests/security/session-races.int.test.ts';
const accessRaces = 'tests/security/access-races.int.test.ts';
const apiKeys = 'tests/security/api-keys.int.test.ts';
const machines = 'tests/multi-server/machines.int.test.ts';
const hostile = 'modules/collector/server/hostile.int.test.ts';
const webhooks = 'modules/webhooks/server/webhooks.int.test.ts';
const webhookReporting = 'modules/webhooks/server/delivery.int.test.ts';
const zapier = 'modules/zapier/server/zapier.int.test.ts';
const hostileFiles = 'modules/files/server/hostile-files.int.test.ts';
const filesOfWebhooks = 'modules/webhooks/server/webhook-files.int.test.ts';
const scansOfFiles = 'modules/files/server/scans.int.test.ts';
const filesOfForms = 'modules/files/server/files.int.test.ts';
const forms = 'modules/collector/server/forms.int.test.ts';
const trackedForms = 'modules/collector/server/tracked.int.test.ts';
const headers = 'tests/security/headers.int.test.ts';
const limits = 'tests/security/limits.int.test.ts';
const recaptcha = 'tests/security/recaptcha.int.test.ts';
const billingClaims = 'modules/billing/server/claims.int.test.ts';
const chargebee = 'modules/billing/server/chargebee/chargebee.int.test.ts';
const subscriptionLife = 'modules/billing/server/chargebee/subscription-life.int.test.ts';

export const attacks: Attacks = {
  'Files that run in the console: HTML, SVG, scripts, and images or PDF that are HTML at once': [
    [hostileFiles, 'is never shown by the browser: %s'],
    [hostileFiles, 'runs nothing if it is %s and HTML at once'],
  ],
  'File names that leave the folder or disguise their end': [
    [hostileFiles, 'cannot leave its folder or disguise its end by its name'],
  ],
  'Uploads that fill the disk or never end: 10,000 parts, parts without end, many at the edge of a form’s space': [
    [hostileFiles, 'is rejected with 10,000 parts, and leaves nothing behind'],
    [hostileFiles, 'is rejected if a part has no end, and leaves nothing behind'],
    [hostileFiles, 'leaves nothing behind if its connection ends in the middle of a file'],
    [hostileFiles, 'gets a response while it is still sending a file that is too large'],
    [filesOfForms, 'apply to ten concurrent uploads when space is nearly used up'],
    [limits, '%s: limits open connections per network and keeps serving honest requests'],
  ],
  'Files with a virus, opened before or after their scan, also in exports and emails': [
    [scansOfFiles, 'never opens, exports or sends an infected file'],
    [scansOfFiles, 'waiting for its scan is scanned before an email attaches it'],
    [scansOfFiles, 'waits while the scanner hangs, and is scanned by the next run after the scanner was killed'],
  ],
  'Links to files used after their end, for another file or form, by others or without a session': [
    [hostileFiles, 'ends after five minutes'],
    [hostileFiles, 'opens no other file, and none of another form'],
    [hostileFiles, 'opens nothing for others or without a session'],
    [filesOfWebhooks, 'ends after seven days, and cannot be prolonged'],
    [filesOfWebhooks, 'opens no other file, and none under another submission'],
    [filesOfWebhooks, 'cannot be derived from a member’s short link, nor vice versa'],
    [filesOfWebhooks, 'opens nothing on the collector’s host, of a deleted or of a locked submission'],
  ],
  'Links to files read from the list of deliveries': [
    [filesOfWebhooks, 'is not in the list of deliveries, even if the receiver repeats it'],
    [
      zapier,
      'sends the files of a submission with links that open them, also as a sample, and shows none in the deliveries',
    ],
  ],
  'Secret URLs repeated by their receiver: as sent, with escaped slashes, without percent-encoding': [
    ['modules/slack/server/slack.int.test.ts', 'does not store the webhook URL’s path when the chat repeats it'],
    [zapier, 'neither stores nor shows the secret URL %s that Zapier repeats'],
  ],
  'An object storage or a mailbox that never ends, or sends documents that are slow to read': [
    ['modules/files/server/hostile-storage.int.test.ts', 'does not fill the memory with %s without end'],
    ['modules/files/server/hostile-storage.int.test.ts', 'a list %s is rejected or read in time'],
    [
      'modules/answers/server/hostile-mailbox.int.test.ts',
      'ends a run after 20 minutes although the mail server keeps sending, and the next one starts again',
    ],
  ],
  'Responses that grow with the product of two limits': [
    ['tests/security/response-sizes.int.test.ts', '%s has a bound'],
    [
      'modules/collector/server/field-names.int.test.ts',
      'a visitor adds field names up to a size in bytes, and every value is stored',
    ],
  ],
  'Password guessing from one address or many, behind a proxy or with forged headers': [
    [accounts, 'throttles attempts on one account only, with a wait that doubles and ends'],
    [accounts, 'counts parallel attempts and ignores a forged X-Forwarded-For'],
    [accounts, 'counts attempts on one account together, across networks'],
    [passwords, 'lets a user locked out by others’ attempts in by a reset email'],
    [machines, 'counts attempts and submissions across machines'],
  ],
  'Session fixation, replay and theft': [
    [linkRaces, 'works once when it is used many times at once'],
    [linkRaces, 'does not work in another account, and still works in its own'],
    [linkRaces, 'does not work as another kind of link'],
    ['tests/server/sessions.int.test.ts', 'is replaced at login; the presented one ends'],
    ['tests/server/sessions.int.test.ts', 'is stored only as a hash'],
    ['tests/server/sessions.int.test.ts', 'is Secure and host-bound when the console is served over https'],
    [accounts, 'starts a separate session for each login and rejects ended sessions'],
    [sessionRaces, 'a call writes nothing after the user has logged out'],
    [sessionRaces, 'a call writes nothing after the user has logged out everywhere from another browser'],
  ],
  'Reset links sent to the attacker, pointing at the attacker, or sent without limit': [
    [accounts, 'resets the password once, with the newest emailed link only, and ends every session'],
    [accounts, 'sends at most five of twenty requested emails and responds alike to an unknown address'],
    [passwords, 'emails a reset link to the account’s address only'],
  ],
  'Reset links used twice, late, after a newer one, or from a stolen database': [
    [accounts, 'resets the password once, with the newest emailed link only, and ends every session'],
    [accounts, 'expires a reset link after an hour and never stores its token'],
  ],
  'Cross-site request forgery': [
    [crossSite, 'is rejected for other sites with any headers'],
    [crossSite, "a project is not created by another site's form whose body happens to be JSON"],
    ['tests/security/sharing.int.test.ts', 'rejects sharing changes caused by another site'],
  ],
  'Links to a GET that changes something': [
    [crossSite, 'is rejected for other sites with any headers'],
    [crossSite, 'changes nothing when another site links to %s'],
    [accounts, 'resends the verification email only to requests from our own page'],
  ],
  'Mass assignment': [[passwords, 'rejects an overlong password and unknown fields at registration']],
  'Prototype pollution and hostile field names': [
    [hostile, 'treats special property names as data without polluting prototypes'],
    [hostile, 'replaces NUL and lone surrogates with U+FFFD and keeps the rest'],
    [hostile, 'rejects one name sent 100,000 times without delaying others'],
    ['server/http/form.test.ts', 'rejects more than 5,000 %s before parsing them'],
    [hostile, 'stores 5,000 fields'],
  ],
  'Open redirect after login': [
    ['modules/accounts/safe-redirect.test.ts', 'goes to the root instead of %j'],
    [accounts, 'accepts the login form as a plain form post and redirects only within the console'],
  ],
  'Open redirect after a submission': [
    [forms, 'redirects to _next on the form’s domain and nowhere else'],
    [forms, 'redirects as configured, unless the setting is not a web address'],
    ['modules/form-settings/server/settings-rules.int.test.ts', 'reject %j'],
  ],
  'Server-side request forgery: address notations, DNS rebinding, redirects': [
    ['tests/security/outgoing.int.test.ts', 'is not saved with %s'],
    ['tests/security/outgoing.int.test.ts', 'does not request %s'],
    [
      'tests/security/outgoing.int.test.ts',
      'does not connect to a public name that resolves to %s, and does not reveal it',
    ],
    ['tests/security/outgoing.int.test.ts', 'is blocked when its name is rebound after saving'],
    ['tests/security/outgoing.int.test.ts', 'does not follow a redirect'],
    ['tests/security/outgoing.int.test.ts', 'limits a response to 64 kB and in time'],
    ['tests/security/outgoing.int.test.ts', 'rejects a zap at a private address'],
    ['tests/security/outgoing.int.test.ts', 'blocks rebound names for every other integration'],
    ['modules/form-settings/server/settings-rules.int.test.ts', 'reject %s, a target on a private network'],
  ],
  'Flooding a form, posting from another site or to a form that is off': [
    [
      hostile,
      'flags a burst of 300 posts from one address, then returns 429; other forms and addresses are unaffected',
    ],
    [hostile, 'counts the addresses of an IPv6 /64 together, separate from the next /64'],
    [hostile, 'counts an IPv4-mapped IPv6 address as its IPv4 address'],
    ['server/network.test.ts', 'separates callers that come through the same NAT64 gateway'],
    ['server/network.test.ts', 'maps %s to %s'],
    ['tests/http/proxies.int.test.ts', 'passes modules the network of an IPv6 caller, never the address'],
    [forms, 'returns the expected status: Origin %s: %i'],
    [forms, 'rejects every sender while receiving is off, and returns 404 for an unknown form'],
  ],
  'Reaching the console under a foreign name (DNS rebinding)': [
    ['server/http/csrf.test.ts', '%s under a foreign Host: %s'],
    [crossSite, 'is rejected under a foreign Host when PUBLIC_URL is set'],
    [malformed, 'are rejected: %s'],
  ],
  'Responses without security headers, pages that allow inline styles': [
    [headers, '%s has them for any response'],
    [headers, 'a path that cannot be decoded'],
    [headers, 'gives text pages a new nonce in each response'],
  ],
  'Webhooks, chats and zaps that lead back to a form, so that each submission causes another': [
    ['tests/security/delivery-loops.int.test.ts', '%s that leads back to the form causes no further submission'],
  ],
  'Visits of another website, linked as the owner’s page, or under the key of another visitor’s': [
    [trackedForms, 'stores a submission without analytics if its visit is of another website: %s'],
    [trackedForms, 'of %s are not counted, and the response does not show it'],
    ['modules/collector/server/page-view.test.ts', 'a visitor who uses the key of another’s page view'],
  ],
  'Resource exhaustion: page views, checks, live streams, changes, slow connections': [
    [limits, 'counts page views again after the window'],
    [wideBodies, 'JSON of %s is rejected before it is read'],
    [wideBodies, 'a multipart form of many parts that are %s is read in time'],
    [largeTables, '%s does not scan a large table'],
    [limits, 'limits every collector call that stores something'],
    [limits, 'limits the changes of one account across calls without affecting another'],
    [limits, 'rejects notes above the limit with the seconds to wait'],
    [limits, 'limits changes without a session per network'],
    [limits, 'limits the live streams of one account and frees closed ones'],
    [limits, '%s: limits open connections per network and keeps serving honest requests'],
  ],
  'Webhook targets that hang, reset or flood': [
    ['tests/faults/deliveries.int.test.ts', 'when it %s'],
    ['modules/deliveries/server/worker.int.test.ts', 'does not let hanging targets delay other targets or emails'],
    ['modules/deliveries/server/worker.int.test.ts', 'keeps forms with the same target name independent'],
  ],
  'Information disclosure by errors, methods, documentation or logs': [
    ['tests/http/bad-input.int.test.ts', 'reveals nothing about an internal error'],
    [everyCall, '%s does nothing at %s'],
    ['tests/http/openapi.int.test.ts', 'serves the page on staging, not in production'],
    ['tests/server/log-canaries.int.test.ts', 'logs no personal data and no credentials'],
    ['tests/server/live-and-stop.int.test.ts', 'has one line per request with its route pattern'],
  ],
  'API keys of another form, revoked keys, keys in the URL': [
    [zapier, 'rejects the key of another form, a missing or old key and a key in the URL'],
    [zapier, 'removes the hook on 410 and retries any other failure'],
  ],
  'Replayed or changed webhook messages': [
    [webhookReporting, 'delivers a submission to each active webhook, signed and as documented'],
    [webhookReporting, 'has receivers reject a message older than five minutes'],
    [webhookReporting, 'signs with both secrets while one is replaced and with only the new one after 24 hours'],
    [webhookReporting, 'retries a failed delivery under the same id, obeys Retry-After and records each attempt'],
    [
      'tests/docs/verify-examples.int.test.ts',
      'verifies signatures with the documented programs: both secrets pass; changed, old and foreign messages fail',
    ],
    ['tests/crash/deliveries.int.test.ts', 'delivers everything queued when killed %s'],
  ],
  'Broken access control: anonymous, unrelated, invited, revoked and lower-role callers': [
    ['tests/roles/permissions.matrix.int.test.ts', 'lists each served operation once, and no other'],
    ['tests/roles/permissions.matrix.int.test.ts', 'is rejected and changes nothing'],
    ['tests/contract/api-fuzz.matrix.int.test.ts', 'return everything planted to those who may read it'],
  ],
  'View-only users acting or reading as editors': [
    ['tests/security/view-only.int.test.ts', 'changes and sends nothing on requests that a viewer is denied'],
    ['tests/security/view-only.int.test.ts', 'reveals nothing reserved for editors by'],
  ],
  'Insecure direct object references next to one’s own form': [
    ['tests/security/foreign-ids.int.test.ts', 'does not find %s of an unrelated account'],
    ['tests/security/foreign-ids.int.test.ts', 'does not find %s of another form of the account'],
  ],
  'Webhooks and deliveries of another form': [
    [webhooks, 'hides webhooks of another form, and all webhooks from the form’s readers'],
    [
      'modules/delivery-log/server/delivery-log.int.test.ts',
      'hides deliveries of other submissions, and all of them from viewers',
    ],
  ],
  'Bypassing reCAPTCHA: without, foreign or used responses, or while Google is unreachable': [
    [recaptcha, 'a submission with %s is stored as spam, with the reason'],
    [recaptcha, 'accepts a reCAPTCHA response once, and again for the same submission'],
    [recaptcha, 'stores a submission as spam when Google %s'],
    [recaptcha, 'times out after three seconds without delaying other forms'],
    [recaptcha, 'keeps the secret out of logs, responses and plain text in the database'],
  ],
  'API keys: for calls that need a session, presented in other ways, replaced, or of a suspended account': [
    [apiKeys, 'a key %s opens no call that needs a session'],
    [apiKeys, 'a key %s is rejected by every call that takes a key'],
    [apiKeys, 'a key in the URL is rejected, even beside the header'],
    [apiKeys, 'a key opens nothing once %s'],
    [accessRaces, 'a call with an API key writes nothing after the key was replaced'],
    [accessRaces, 'a call with an API key writes nothing after the form’s creator was suspended'],
    [limits, 'limits changes without a session per network, also those by an API key or an emailed link'],
    [limits, 'limits reads without a session per network, also those by an API key or an emailed link'],
  ],
  'Links that act when mail scanners, previews or browsers that load ahead fetch them': [
    ['tests/security/reads.int.test.ts', '%s stores nothing, neither by GET nor by HEAD'],
  ],
  'Thousands of tiny files in one export': [
    ['modules/export/server/file-exports.int.test.ts', 'has at most 20,000 files'],
  ],
  'Getting a paid plan by URL, invented or foreign payment': [
    [billingClaims, 'a return URL that claims success changes nothing'],
    [billingClaims, 'an invented payment, another account’s, one for another plan and a declined one activate nothing'],
    [subscriptionLife, 'is paid at Chargebee, whose state counts on return, not the URL'],
    [subscriptionLife, "is completed by the first-generation call with the account's own paid page only"],
  ],
  'Forged, foreign or replayed billing events': [
    [billingClaims, 'are rejected without the provider’s password'],
    [billingClaims, 'are applied once, and never after newer ones'],
    [chargebee, 'are rejected with a wrong password, and without one'],
    [chargebee, 'are applied once and never after newer ones, in any order'],
    [chargebee, 'ignores events about unrelated subscriptions, even of a known customer'],
    ['modules/billing/server/chargebee/api.test.ts', 'follows no redirect, so that the key is not sent elsewhere'],
  ],
  'Malformed requests: content types, large, deep, slow or compressed bodies, large headers': [
    [everyCall, 'handles %s'],
    [everyCall, 'rejects a body over the limit'],
    [everyCall, 'rejects a compressed body'],
    [everyCall, 'rejects broken JSON as %s'],
    [everyCall, 'rejects headers of 250 kB'],
    [malformed, 'times out a body that arrives a byte at a time'],
    [hostile, 'rejects one name sent 100,000 times without delaying others'],
    ['tests/contract/api-fuzz.matrix.int.test.ts', '%s'],
  ],
  ...attacksByEmail,
  ...attacksOnAccounts,
};

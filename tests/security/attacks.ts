/** A test by its file and the beginning of its title. */
type Proof = readonly [file: string, title: string];

const accounts = 'modules/accounts/server/accounts.int.test.ts';
const passwords = 'tests/security/passwords.int.test.ts';
const crossSite = 'tests/security/cross-site.int.test.ts';
const everyCall = 'tests/http/every-call.matrix.int.test.ts';
const machines = 'tests/multi-server/machines.int.test.ts';
const hostile = 'modules/collector/server/hostile.int.test.ts';
const webhooks = 'modules/webhooks/server/webhooks.int.test.ts';
const webhookTelling = 'modules/webhooks/server/delivery.int.test.ts';
const zapier = 'modules/zapier/server/zapier.int.test.ts';
const forms = 'modules/collector/server/forms.int.test.ts';
const headers = 'tests/security/headers.int.test.ts';
const limits = 'tests/security/limits.int.test.ts';
const mailHeaders = 'tests/security/mail-headers.int.test.ts';
const cc = 'modules/notification-mail/server/cc.int.test.ts';
const mailRelay = 'tests/security/mail-relay.int.test.ts';
const autoReplies = 'tests/security/auto-replies.int.test.ts';
const recaptcha = 'tests/security/recaptcha.int.test.ts';
const billingClaims = 'modules/billing/server/claims.int.test.ts';
const chargebee = 'modules/billing/server/chargebee/chargebee.int.test.ts';
const subscriptionLife = 'modules/billing/server/chargebee/subscription-life.int.test.ts';

/** What someone may try, and the tests that show what comes of it, wherever they stand. */
export const attacks: Readonly<Record<string, readonly Proof[]>> = {
  'Telling by the answer or its time whether an address has an account': [
    [accounts, 'a wrong password and an unknown account look the same and take the same time'],
    [accounts, 'registering a known address answers alike, changes nothing and tells its owner by mail'],
  ],
  'Trying passwords, from one address or many, behind a proxy or with forged headers': [
    [accounts, 'tries on one account are slowed down, others are not; the wait doubles and ends'],
    [accounts, 'parallel tries all count, a forged X-Forwarded-For changes nothing'],
    [accounts, 'tries on one account count together, wherever they come from'],
    [passwords, 'whoever is locked out by somebody else’s tries comes in by a reset mail at once'],
    [machines, 'tries and submissions count together, whichever machine gets them'],
  ],
  'Fixing, replaying or reading a session': [
    ['tests/server/sessions.int.test.ts', 'is a new one after login; the presented one is ended'],
    ['tests/server/sessions.int.test.ts', 'is stored only as a hash'],
    ['tests/server/sessions.int.test.ts', 'is Secure and bound to the host where the console is reached by https'],
    [accounts, 'each login has a session of its own, and an ended one opens nothing'],
  ],
  'Having a reset link mailed to oneself, leading to oneself, or without end': [
    [accounts, 'a forgotten password is replaced by the mailed link: once, the newest only, and every session ends'],
    [accounts, 'twenty requests for one mailbox send five mails, and an unknown address gets the same answer'],
    [passwords, 'a forgotten password is mailed to one address, which is the account’s'],
  ],
  'Using a reset link twice, late, after a newer one, or from a stolen database': [
    [accounts, 'a forgotten password is replaced by the mailed link: once, the newest only, and every session ends'],
    [accounts, 'a reset link ends after an hour, and the database never holds one'],
  ],
  'Sending a change from another site with somebody’s cookie': [
    [crossSite, 'is refused to other sites, whatever they call themselves'],
    [crossSite, "a project is not made by another site's form, whose body is JSON by chance"],
    ['tests/security/sharing.int.test.ts', 'another site cannot activate, revoke, invite or accept'],
  ],
  'Leading somebody by a link to a GET that changes something': [
    [crossSite, 'is refused to other sites, whatever they call themselves'],
    [crossSite, 'a link elsewhere to %s at most shows the provider, and changes nothing'],
    [accounts, 'the verification mail is sent again on request, from our own page only'],
  ],
  'Setting by a request what only the server decides': [
    [passwords, 'an unlimited password or a foreign field makes no account'],
  ],
  'Naming fields so that objects or tables trip over them': [
    [hostile, 'names that objects trip over are data, and pollute nothing'],
    [hostile, 'NUL and half surrogates become U+FFFD, the rest is kept'],
    [hostile, 'one name 100,000 times is refused without holding up the others'],
    [hostile, '5,000 fields are stored'],
  ],
  'Having the login lead elsewhere': [
    ['modules/accounts/safe-redirect.test.ts', 'goes to the root instead of %j'],
    [accounts, 'the login form works as a plain form post, and leads nowhere but inside'],
  ],
  'Having a redirect after a submission lead to a script or another host': [
    [forms, 'goes to its _next on the form’s domain, and nowhere else'],
    [forms, 'goes to the redirect of its settings, unless that is no web address'],
    ['modules/form-settings/server/form-settings.int.test.ts', 'refuse %j'],
  ],
  'Having us ask our own network: by whatever form of an address, a name that re-binds, a redirect': [
    ['tests/security/outgoing.int.test.ts', 'is not saved with %s'],
    ['tests/security/outgoing.int.test.ts', 'does not ask %s'],
    [
      'tests/security/outgoing.int.test.ts',
      'does not connect to a public name that resolves to %s, and does not say so',
    ],
    ['tests/security/outgoing.int.test.ts', 'whose name re-binds between save and send is blocked'],
    ['tests/security/outgoing.int.test.ts', 'does not follow a redirect'],
    ['tests/security/outgoing.int.test.ts', 'reads no more than 64 kB of an answer, and not for ever'],
    ['tests/security/outgoing.int.test.ts', 'a zap is not subscribed at an address of our own network'],
    ['tests/security/outgoing.int.test.ts', 'nothing else that is told of a submission reaches a name that re-binds'],
    ['modules/form-settings/server/form-settings.int.test.ts', 'send nothing to %s inside our own network'],
  ],
  'Flooding a form, posting to it from another site, or to one that receives nothing': [
    [hostile, '300 posts in a burst from one address: flagged, then 429; other forms and addresses unaffected'],
    [hostile, 'the addresses of an IPv6 /64 count together, and those of its neighbour by themselves'],
    [hostile, 'an IPv4 address in IPv6 form counts as that IPv4 address'],
    ['tests/http/proxies.int.test.ts', 'hands modules the network of an IPv6 caller, never the single address'],
    [forms, 'Origin %s: %i'],
    [forms, 'nobody while receiving is off, and the unknown form is not found'],
  ],
  'Reaching the console under another name that leads to us (DNS rebinding)': [
    ['server/http/csrf.test.ts', '%s under a foreign Host: %s'],
    [crossSite, 'is refused under a foreign Host where PUBLIC_URL names ours'],
  ],
  'Finding an answer without security headers, or a page that takes inline styles': [
    [headers, '%s has them, whatever it answers'],
    [headers, 'a path that cannot be decoded'],
    [headers, 'text pages have a nonce of their own in each answer'],
  ],
  'Using up the server: page views, checks, live connections, changes and slow connections without end': [
    [limits, 'a page view is counted again once the window is over'],
    [limits, 'every call of the collector that stores something has a limit'],
    [limits, 'every change by a signed-in account, whichever call makes it; another account is not affected'],
    [limits, '200 notes in one burst: those above the limit are refused, with the seconds to wait'],
    [limits, 'every change without a session, per network'],
    [limits, 'live streams of one account are limited, and a closed one makes room'],
    [limits, '%s: of those from one network only some may stay, and honest requests are answered'],
  ],
  'Hanging, resetting or flooding us as the target of a webhook': [
    ['tests/faults/deliveries.int.test.ts', 'when it %s'],
    ['modules/deliveries/server/worker.int.test.ts', 'targets that hang keep neither the others nor the mails waiting'],
    ['modules/deliveries/server/worker.int.test.ts', 'two forms that name a target alike do not wait for each other'],
  ],
  'Learning of our inside by an error, an odd method, the documentation or the log': [
    ['tests/http/bad-input.int.test.ts', 'tells a caller nothing about a fault of ours'],
    [everyCall, '%s does nothing at %s'],
    ['tests/http/openapi.int.test.ts', 'staging shows the page, production does not'],
    ['tests/server/log-canaries.int.test.ts', 'whoever reads the log learns of no person and can sign in as nobody'],
    ['tests/server/live-and-stop.int.test.ts', 'has one line a request, by the pattern of its route'],
  ],
  'Using the API key of one form on another, an old one, or one in an address': [
    [zapier, 'a key of one form does nothing to another; no key, an old one and one in the address do nothing at all'],
    [zapier, '410 removes the hook, any other failure is tried again'],
  ],
  'Sending a receiver an old message of ours again, or a changed one': [
    [webhookTelling, 'a submission is told to each active webhook, signed and as documented'],
    [webhookTelling, 'a message that is older than five minutes is refused by its receiver'],
    [webhookTelling, 'while a secret is replaced both sign, and after 24 hours the new one alone'],
    [webhookTelling, 'a failed delivery is tried again under the same id'],
    [
      'tests/docs/verify-examples.int.test.ts',
      'the programs of the documentation take a message by either secret, and none that is changed, old or by another',
    ],
    [
      'tests/crash/deliveries.int.test.ts',
      'a server killed %s delivers all that it promised, and what comes twice has',
    ],
  ],
  'Calling whatever there is as somebody who may not: nobody, a stranger, an invited or revoked one, a lesser role': [
    ['tests/roles/permissions.matrix.int.test.ts', 'the table has each operation that is served, once, and no other'],
    ['tests/roles/permissions.matrix.int.test.ts', 'is refused, and nothing is changed'],
    [
      'tests/contract/api-fuzz.matrix.int.test.ts',
      'are answered with everything that is planted, to those who may read it',
    ],
  ],
  'Working on a form, or learning what its editors know, with a role that only views': [
    ['tests/security/view-only.int.test.ts', 'all that a viewer is refused changes nothing and sends nothing'],
    ['tests/security/view-only.int.test.ts', 'nothing that only editors know is told to a viewer by'],
  ],
  'Naming beside one’s own form the webhook, share, submission … of another': [
    ['tests/security/foreign-ids.int.test.ts', '%s of a stranger is not there'],
    ['tests/security/foreign-ids.int.test.ts', '%s of their other form is not there'],
  ],
  'Naming a webhook or a delivery of another form': [
    [webhooks, 'a webhook of another form is not there, and its form’s readers see none'],
    ['modules/delivery-log/server/delivery-log.int.test.ts', 'one of another submission is not there'],
  ],
  'Sending a mail to others, or with other headers, by what a form is filled in with': [
    [mailHeaders, 'a name with a line break makes no second receiver, of the notification or of the reply'],
    [mailHeaders, 'the address %j gets no reply, nor is it where the owner answers to'],
    [mailHeaders, 'a value that looks like a tag is not expanded, and markup stays text'],
  ],
  'Having our auto-replies flood somebody, or answer a machine': [
    [autoReplies, 'an address gets one reply of a form a day, whatever it is written like'],
    [autoReplies, '50 forms within an hour send an address five replies in all, and say so'],
    [autoReplies, 'spam, a test and machines get none'],
    [autoReplies, 'nobody is answered in the name of an owner whose address is not proven'],
    [autoReplies, 'one visitor network causes five replies an hour, whatever forms and addresses it names'],
    [autoReplies, 'a form sends fifty replies an hour, and the owner sees what the limit held back'],
    [autoReplies, 'who sent a locked submission is neither answered nor told anywhere'],
  ],
  'Sending a message of one’s own to a third party, in the installation’s name': [
    [mailRelay, 'an address that is not verified receives fixed texts only, whatever the account'],
    [mailRelay, 'a module’s free text is not sent to an address that is not verified'],
    [mailRelay, 'no call takes a name that holds a web address, and each says so at the field'],
    [mailRelay, 'a name with a web address is refused with the reason, by both generations'],
    [cc, 'a CC address gets nothing but a link to confirm, and each submission once it has confirmed'],
    [cc, 'a page’s _cc reaches no address that has not confirmed'],
    [cc, 'nobody is asked on behalf of an account that is not verified; once it is, they are'],
    [autoReplies, 'what a visitor wrote is no link in the reply that somebody else may get'],
  ],
  'Passing a reCAPTCHA without one, with another’s or a used answer, or while Google is silent': [
    [recaptcha, 'a submission with %s is kept as spam, with the reason'],
    [recaptcha, 'an answer is good for one submission, which may be sent again'],
    [recaptcha, 'a submission is kept as spam when Google %s'],
    [recaptcha, 'Google’s silence ends after three seconds, and holds up no other form'],
    [recaptcha, 'the secret is in no log, no answer and not readable in the database'],
  ],
  'Getting a paid plan by an address, an invented payment, or one of another': [
    [billingClaims, 'an address that says it succeeded changes nothing'],
    [billingClaims, 'an invented payment, another’s, one for another plan and a declined one activate nothing'],
    [
      subscriptionLife,
      'is paid at Chargebee: what is there when the person comes back counts, whatever the address says',
    ],
    [subscriptionLife, 'is completed by a screen of the first generation with the page that was paid, its own alone'],
  ],
  'Posting billing events: forged, for another’s subscription, old ones again': [
    [billingClaims, 'are refused without the provider’s password'],
    [billingClaims, 'are applied once, and never after newer ones'],
    [chargebee, 'are refused with a wrong password, and without one'],
    [chargebee, 'are applied once and never after newer ones, in whatever order they come'],
    [chargebee, 'about subscriptions that are none of ours change nothing, also those of a customer of ours'],
    ['modules/billing/server/chargebee/api.test.ts', 'a redirect is not followed: the key stays here'],
  ],
  'Odd content types, great, deep, slow or compressed bodies, great headers': [
    [everyCall, 'judges %s'],
    [everyCall, 'refuses a body over the limit'],
    [everyCall, 'refuses a compressed body'],
    [everyCall, 'takes no broken JSON as %s'],
    [everyCall, 'refuses headers of 250 kB'],
    [everyCall, 'a body that comes a byte at a time is given up'],
    [hostile, 'one name 100,000 times is refused without holding up the others'],
    ['tests/contract/api-fuzz.matrix.int.test.ts', '%s'],
  ],
};

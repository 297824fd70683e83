// The accounts, businesses and texts of the demo; its visitors' names are in names.ts. Nobody in it exists; addresses use the domains that RFC 2606 reserves, and telephone numbers are reserved for fiction.
import { SHARED_PLAN } from '../../contract/entity/account.ts';
import type { SampleAccount, Texts, SampleWorkspace } from './scene.ts';

/** One password for all: the demo listens locally only and is deleted when it stops. */
export const PASSWORD = 'try-the-inlet';

export const accounts = [
  { key: 'creator', email: 'creator@example.com', name: 'Robin Marsh', role: 'Creator: owns both workspaces' },
  { key: 'admin', email: 'admin@example.com', name: 'Sam Okoye', role: 'Admin of two of the roastery’s forms' },
  {
    key: 'viewer',
    email: 'viewer@example.com',
    name: 'Kim Laurent',
    role: 'Only view: sees two forms, changes nothing',
  },
  {
    key: 'client',
    email: 'client@example.com',
    name: 'Noor Haddad',
    role: 'Client of an agency: creates nothing',
    type: 'CLIENT_OF_AGENCY',
  },
  {
    key: 'shared',
    email: 'shared@example.com',
    name: 'Jules Berg',
    role: 'On the plan named shared: creates nothing',
    plan: SHARED_PLAN,
  },
] as const satisfies readonly SampleAccount[];

const coffee: Texts = {
  openings: ['Hello,', 'Hi there!', 'Good morning,', 'Dear roasters,', 'We met at your tasting last month.', 'Hi,'],
  matters: [
    'we run a small café with two grinders and go through about twelve kilos a week. What would a standing order cost?',
    'could you send samples of your filter roasts? We are choosing a new house coffee for spring.',
    'do you deliver to islands? The ferry comes on Tuesdays and Fridays.',
    'our office has sixty people and one very tired coffee machine. Beans every second week would be perfect.',
    'is the decaffeinated one available in 5 kg bags? Half of our guests ask for it after dinner.',
    'we are opening a bakery in May and would love a roast that stands up to a lot of butter.',
    'our current supplier stops at the end of the month, so we are in a bit of a hurry.',
    'what is the smallest wholesale order, and do you train the staff as well?',
    'please send the current price list. We compare three roasters and decide next week.',
    'can you roast a blend under our own label? About forty kilos a month to begin with.',
    'the last delivery was short by one bag of Tide. No drama, but could you add it to the next one?',
    'how long do the beans keep once the sack is open? Our turnover is slow in winter.',
    'we would like to sell your bags in our bookshop, next to the till.',
    'do you collect the empty sacks? Our gardener is very fond of them.',
  ],
  closings: [
    'Thanks!',
    'Best regards',
    'Call me any afternoon.',
    'Looking forward to hearing from you.',
    '',
    'Many thanks',
  ],
  long: [
    'Hello,\n\nwe are a group of five cafés along the coast and are looking for one roaster for all of them. At the moment each house orders on its own, which means five prices, five delivery days and five opinions about what an espresso should taste like.\n\nWhat we need:\n- one espresso roast for all houses, about 60 kg a week in summer and 25 kg in winter\n- a filter coffee that changes with the season, 10 kg a week\n- decaffeinated, 4 kg a week\n- delivery on Monday or Tuesday before nine, since three of the houses have no storage worth the name\n- two days of training a year for new staff, ideally in March and in September\n\nWhat we bring: we pay within ten days, we return the buckets clean, and we tell people whose coffee they are drinking.\n\nCould we come and taste in the next two weeks? We would be four people, one of whom only drinks tea but signs the invoices.\n\nKind regards',
    'Good evening,\n\nthis is a longer story, I hope you have a minute. Our reading room has had the same percolator since it opened. It is loved and it is terrible. The members have now voted (41 to 3, one paper had only a drawing of a cup on it) to buy a real machine and real coffee.\n\nNone of us knows anything about this. We have a budget for beans of about 150 a month, between thirty and fifty cups on a normal day, a power socket that must not be shared with the radiator, and a volunteer rota on which nobody stays longer than two hours. Whatever we choose has to be explained on one sheet of paper.\n\nWhat would you do in our place? Would you deliver small amounts often, or is it better to freeze? And do you know someone who repairs machines near the harbour?\n\nWith thanks in advance, and on behalf of the committee',
  ],
};

const tastings: Texts = {
  openings: ['Hi,', 'Hello!', '', 'Dear team,', ''],
  matters: [
    'one of us is vegan, is there oat milk?',
    'it is a birthday present, please do not mention it on the phone.',
    'we come by train and may be ten minutes late.',
    'is the roastery reachable with a wheelchair?',
    'we are beginners and a little afraid of the vocabulary.',
    'can we buy beans afterwards?',
    'could we have the long table at the window?',
    'two of the guests speak only French, would that be all right?',
    'we would like to see the drum running, if that is possible.',
    'please tell us where to park.',
  ],
  closings: ['See you then!', 'Thank you', '', ''],
  long: [
    'This is for our team day. We are eleven people from four countries, and the plan is to arrive at two, taste until four and then walk along the quay for dinner at seven.\n\nAllergies: one nuts, one lactose. One colleague does not drink coffee at all and would be happy with anything warm. Three of us have tasted before and will try to guess origins; please do not encourage them.\n\nCould you send an invoice to the company afterwards? The address follows as soon as our accountant is back.',
  ],
};

const clinic: Texts = {
  openings: ['Hello,', 'Hi,', 'Good afternoon,', 'Dear clinic,', ''],
  matters: [
    'she has been limping on the left hind leg since Sunday and does not want to climb stairs.',
    'yearly check and vaccination are due. He is friendly but strong.',
    'he ate about half a bar of dark chocolate twenty minutes ago, should we come right away?',
    'the stitches should come out this week.',
    'we have just moved here and would like to register as new patients.',
    'her ears smell strange and she shakes her head a lot.',
    'he needs his teeth looked at, the breath is remarkable.',
    'could someone cut the claws? At home it takes three of us and it is still not done.',
    'we are travelling in July and need the papers for it.',
    'she drinks much more than usual and is tired.',
    'the new food gives him a rash, we think.',
    'he has not eaten since yesterday noon.',
  ],
  closings: ['Thank you!', 'Please call back.', 'Afternoons are best.', '', 'Kind regards'],
  long: [
    'Hello,\n\nour old cat was with another clinic until now, so here is everything that I think you should know.\n\nShe is fourteen, indoor, spayed, and was found as a kitten behind a garage. In 2019 she had a lump removed from the left flank, benign. Since last spring her kidney values are being watched; the last numbers were slightly above the range and she gets a special diet, which she tolerates, and a powder on top of it, which she does not.\n\nWhat is new: for about ten days she sleeps in the bath tub instead of the armchair, and she calls at night, around three, always from the same place in the corridor. She eats, she drinks a little more than before, and she jumps onto the table when there is fish. Her weight this morning was 3.4 kg, it used to be 3.8.\n\nI can bring the old files on paper. Mornings before ten are easiest since she hides from noon on.\n\nThank you very much',
  ],
};

/** Submissions of bots. */
export const junk: readonly string[] = [
  'Dear site owner, your page is not on the first place of search results. We place it there in three days, guaranteed.',
  'We noticed 47 critical mistakes on your website. Reply with YES and receive the list free of charge.',
  'Earn from home without any work!!! Only nine places left today. Visit https://too-good.example/now',
  'Hi, I am writing about your domain. It expires soon unless you pay at https://renewals.example/pay',
  'Buy followers, likes and happiness. Best price in the whole internet. https://followers.example',
];

/** Notes of colleagues. */
export const remarks: readonly string[] = [
  'Spoke on the phone, very friendly. They decide after the weekend.',
  'Sent the price list and two samples.',
  'Same person as in September, see the earlier message.',
  'Please let Sam answer this one, they know each other.',
  'Waiting for the answer of the accountant before we say anything about a discount.',
  'Prefers to be called after four.',
  'Asked for a written offer by Friday, with delivery included.',
];

export const workspaces: readonly SampleWorkspace[] = [
  {
    name: 'Harbour Coffee Roasters',
    domain: 'harbour-coffee.example',
    timezone: 'Europe/London',
    pages: ['/', '/beans', '/beans/tide', '/beans/pier', '/about', '/prices', '/journal/first-frost', '/visit'],
    forms: [
      {
        // The fields of the sample website's form.
        name: 'Wholesale enquiries',
        path: '/contact',
        submissions: 230,
        flood: 24,
        fields: [
          { name: 'name', holds: 'name' },
          { name: 'email', holds: 'email' },
          { name: 'bean', oneOf: ['Pier', 'Tide', 'Fog'] },
          { name: 'extras', someOf: ['samples', 'prices'], often: 0.6 },
          { name: 'message', holds: 'message' },
          { name: 'attachment', file: ['menu.pdf', 'floor-plan.png', 'order-2024.xlsx'], often: 0.08 },
          { name: 'wants', oneOf: ['answer', 'answer', 'call'] },
        ],
        texts: coffee,
        autoReply: {
          from: 'Harbour Coffee Roasters',
          subject: 'Thank you, {{name}}. We’ll reply within a day',
          text: [
            'Dear {{name}},',
            'Thank you for writing to us about {{bean}}. We have your message and will reply within one working day.',
            'If it is urgent, call the roastery on 0161 496 0123, Monday to Friday, eight to four.',
            'Warm wishes from the harbour,\nRobin and Sam',
          ].join('\n\n'),
        },
        shares: [
          { with: 'admin', as: 'ADMIN' },
          { with: 'viewer', as: 'ONLY_VIEW_USER' },
          { with: 'shared', as: 'ONLY_VIEW_USER', status: 'CREATED' },
        ],
      },
      {
        name: 'Tasting bookings',
        path: '/visit',
        submissions: 140,
        fields: [
          { name: 'full_name', holds: 'name' },
          { name: 'email', holds: 'email' },
          { name: 'phone', holds: 'phone', often: 0.7 },
          { name: 'date', withinDays: 30 },
          { name: 'guests', oneOf: ['1', '2', '2', '2', '3', '4', '6', '11'] },
          { name: 'tasting', someOf: ['Espresso', 'Filter', 'Cold brew', 'Tour of the roastery'] },
          { name: 'notes', holds: 'message', often: 0.5 },
        ],
        texts: tastings,
        columns: ['full_name', 'date', 'guests', 'notes'],
        shares: [
          { with: 'admin', as: 'ADMIN' },
          { with: 'shared', as: 'ADMIN' },
        ],
      },
      { name: 'Barista jobs', path: '/jobs', submissions: 0, fields: [], texts: coffee, shares: [] },
    ],
  },
  {
    name: 'Fernhill Animal Clinic',
    domain: '*.fernhill-clinic.example',
    timezone: 'America/Toronto',
    pages: ['/', '/team', '/services', '/services/dental', '/opening-hours', '/emergencies', '/prices'],
    forms: [
      {
        name: 'Appointment requests',
        path: '/appointments',
        submissions: 130,
        fields: [
          { name: 'owner_name', holds: 'name' },
          { name: 'owner_email', holds: 'email' },
          { name: 'phone', holds: 'phone' },
          { name: 'animal', oneOf: ['Dog', 'Dog', 'Cat', 'Cat', 'Rabbit', 'Parrot', 'Tortoise'] },
          {
            name: 'animal_name',
            oneOf: ['Biscuit', 'Luna', 'Pepper', 'Moss', 'Sultan', 'Olive', 'Mr. Tibbs', 'Käthe', 'Мурка', 'もち'],
          },
          { name: 'preferred_day', someOf: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
          { name: 'reason', holds: 'message' },
          { name: 'new_patient', oneOf: ['yes', 'no', 'no'] },
        ],
        texts: clinic,
        shares: [
          { with: 'client', as: 'ADMIN' },
          { with: 'viewer', as: 'ONLY_VIEW_USER' },
          { with: 'admin', as: 'ADMIN', revoked: true },
        ],
      },
      { name: 'Adoption enquiries', path: '/adopt', submissions: 0, fields: [], texts: clinic, shares: [] },
    ],
  },
];

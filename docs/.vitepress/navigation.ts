import type { DefaultTheme } from 'vitepress';

const page = (text: string, link: string) => ({ text, link });

/** Every page once, for four readers. */
export const english: DefaultTheme.Config = {
  nav: [
    page('Form owners', '/'),
    page('Operators', '/deployment'),
    page('Plugin authors', '/plugins'),
    page('Contributors', '/architecture'),
  ],
  sidebar: [
    {
      text: 'Form owners',
      items: [page('Help', '/'), page('Questions and answers', '/faq'), page('Webhooks', '/webhooks')],
    },
    {
      text: 'Operators',
      items: [
        page('Deploy', '/deployment'),
        page('Reverse proxy', '/reverse-proxy'),
        page('Containers and machines', '/containers'),
        page('Email', '/email'),
        page('Services', '/services'),
        page('Operate', '/operations'),
        page('Scale', '/scaling'),
        page('Several servers', '/several-servers'),
        page('Redis and ClickHouse', '/redis-and-clickhouse'),
        page('Capacity plan', '/capacity-plan'),
        page('More than one PostgreSQL', '/several-databases'),
        page('Security', '/security'),
        page('Billing', '/billing'),
      ],
    },
    {
      text: 'Plugin authors',
      items: [
        page('Write a plugin', '/plugins'),
        page('Server part', '/plugins-server'),
        page('Texts and errors', '/plugins-texts'),
      ],
    },
    {
      text: 'Contributors',
      items: [
        page('First contribution', '/first-contribution'),
        page('Add a field', '/add-a-field'),
        page('Architecture', '/architecture'),
        page('Testing', '/testing'),
        page('Replay a log', '/replay'),
        page('The event log', '/event-log'),
        page('Replay commands', '/replay-commands'),
        page('Replay verdicts', '/replay-verdicts'),
        page('Glossary', '/glossary'),
        page('Decisions', '/decisions/'),
        page('Benchmarks', '/benchmarks'),
        page('History of measurements', '/benchmarks-history'),
        page('Specification coverage', '/spec-coverage'),
      ],
    },
  ],
  outline: { label: 'On this page', level: [2, 3] },
  notFound: {
    title: 'Page not found',
    quote: 'The documentation has no such page.',
    linkText: 'Go to the documentation',
    linkLabel: 'Go to the documentation',
  },
};

export const german: DefaultTheme.Config = {
  nav: [page('Hilfe', '/de/'), page('Für Betreiber (englisch)', '/deployment')],
  sidebar: [
    { text: 'Für alle mit Formularen', items: [page('Hilfe', '/de/'), page('Fragen und Antworten', '/de/faq')] },
  ],
  outline: { label: 'Auf dieser Seite', level: [2, 3] },
  docFooter: { prev: 'Zurück', next: 'Weiter' },
  darkModeSwitchLabel: 'Darstellung',
  lightModeSwitchTitle: 'Helle Darstellung',
  darkModeSwitchTitle: 'Dunkle Darstellung',
  sidebarMenuLabel: 'Menü',
  returnToTopLabel: 'Nach oben',
  langMenuLabel: 'Sprache wechseln',
  skipToContentLabel: 'Zum Inhalt springen',
  notFound: {
    title: 'Seite nicht gefunden',
    quote: 'Diese Seite gibt es in der Dokumentation nicht.',
    link: '/docs/de/',
    linkText: 'Zur Dokumentation',
    linkLabel: 'Zur Dokumentation',
  },
};

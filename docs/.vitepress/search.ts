/** The search in German. */
export const germanSearch = {
  translations: {
    button: { buttonText: 'Suchen', buttonAriaLabel: 'Suchen' },
    modal: {
      displayDetails: 'Details anzeigen',
      resetButtonTitle: 'Suche leeren',
      backButtonTitle: 'Suche schließen',
      noResultsText: 'Keine Ergebnisse für',
      footer: { selectText: 'öffnen', navigateText: 'wechseln', closeText: 'schließen' },
    },
  },
};

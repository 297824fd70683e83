export default {
  tour: 'Product tour',
  offer: 'New here? Take a tour in five short steps.',
  begin: 'Take the tour',
  dismiss: 'Dismiss the tour',
} as const;

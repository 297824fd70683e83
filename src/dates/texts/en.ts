export default {
  format: 'DD/MM/YYYY',
  formatWithTime: 'DD/MM/YYYY HH:mm',
  notADate: 'Enter a date as {{format}}.',
  choose: 'Choose date: {{label}}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
  hour: 'Hour',
  minute: 'Minute',
  done: 'Done',
} as const;

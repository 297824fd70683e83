export default {
  keysLead: 'Single-key shortcuts are off while you type.',
  keysOn: 'Use single-key shortcuts',
  keysNone: 'none',
  keysChange: 'Change',
  keysChangeOf: 'Change shortcut for {{action}}',
  keysOffOf: 'Turn off shortcut for {{action}}',
  keysOff: 'Turn off',
  keysPress: 'Press a key…',
  keysReset: 'Reset to defaults',
  keysTaken: '{{keys}} is already used by {{action}}.',
} as const;

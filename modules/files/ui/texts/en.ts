export default {
  files: 'Files',
  kind: '{{kind}} file',
  unknownKind: 'File of unknown type',
  open: 'Open {{name}} in a new tab',
  download: 'Download {{name}}',
  opening: 'Opening the file',
  openingLead: 'If nothing happens, use the button.',
  openFile: 'Open file',
} as const;

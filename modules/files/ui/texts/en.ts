export default {
  files: 'Files',
  kind: '{{kind}} file',
  unknownKind: 'File of unknown type',
  open: 'Open {{name}} in a new tab',
  download: 'Download {{name}}',
} as const;

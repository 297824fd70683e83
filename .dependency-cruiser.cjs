/**
 * Who may import whom. Types count as imports; tools/boundaries.ts runs this and adds what cannot be said here:
 * that a module names in `needs` whom it imports, and that every source file was read.
 */
const test = '\\.test\\.tsx?$';
/** What tests of a module share: their samples and stand-ins. */
const testing = '/testing/';
const browserModule = '^modules/[^/]+/(?!server/)';
const moduleServer = '^modules/[^/]+/server/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one thing, or need a third that both can import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found',
      comment:
        'The import leads nowhere. ClickHouse’s embedded build (chdb) is installed apart, in tests/clickhouse/engine.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client$|chdb$)' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'contract/ is the ground that browser and server share: zod only.',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'table-stands-alone',
      comment: 'The table is a data structure, which knows nothing of events and slices.',
      severity: 'error',
      from: { path: '^src/table/', pathNot: test },
      to: { pathNot: '^src/table/' },
    },
    {
      name: 'kernel-on-contract',
      comment: 'The kernel knows no shell, no screen and no feature, and neither React nor the DOM.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: test },
      to: {
        path: '^(src/(?!(kernel|table)/)|modules/|server/|node_modules/(react|react-dom|react-router|primereact)/)',
      },
    },
    {
      name: 'replay-on-kernel',
      comment:
        'Replay folds and runs logs with the parts of the kernel. Like it, it knows no shell, screen or feature.',
      severity: 'error',
      from: { path: '^src/replay/', pathNot: test },
      to: {
        path: '^(src/(?!(kernel|replay|table)/)|modules/|server/|node_modules/(react|react-dom|react-router|primereact)/)',
      },
    },
    {
      name: 'kernel-by-its-door',
      comment:
        'src/kernel/index.ts says what the kernel and its table offer; what it does not offer is their own business.',
      severity: 'error',
      from: { path: '^(src|modules)/', pathNot: '^src/(kernel|replay|table)/' },
      to: { path: '^src/(kernel/(?!index\\.ts$)|table/)' },
    },
    {
      name: 'host-knows-no-feature',
      comment: 'Only src/discover.ts and src/main.tsx reach modules; the shell loops over what they contribute.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(discover|main)\\.tsx?$' },
      to: { path: '^modules/' },
    },
    {
      name: 'browser-never-server',
      comment: 'What runs in the browser imports nothing from a server folder, not even a type: put it into contract/.',
      severity: 'error',
      from: { path: ['^contract/', '^src/', browserModule] },
      to: { path: ['^server/', moduleServer] },
    },
    {
      name: 'server-never-browser',
      comment: 'The server imports no kernel, shell or screen, nor a file that does.',
      severity: 'error',
      from: { path: ['^server/', moduleServer], pathNot: test },
      to: { path: '^src/', reachable: true },
    },
    {
      name: 'server-knows-no-feature',
      comment: 'Only server/discover.ts and server/main.ts reach modules.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(discover|main)\\.ts$', test] },
      to: { path: '^modules/' },
    },
    {
      name: 'module-server-by-the-kit',
      comment: "A module's server half knows the frame through server/kit.ts alone (its tests may start the frame).",
      severity: 'error',
      from: { path: moduleServer, pathNot: test },
      to: { path: '^server/(?!kit\\.ts$)' },
    },
    {
      name: 'module-by-its-public-file',
      comment: 'Another module offers public.ts (on the server server/public.ts), and nothing else.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: test },
      to: { path: '^modules/(?!$1/)[^/]+/', pathNot: '^modules/[^/]+/(server/)?public\\.ts$' },
    },
    {
      name: 'module-without-screens',
      comment: 'Node replays modules and the login page loads no other one: screens come by lazy import.',
      severity: 'error',
      from: {
        path: '^modules/[^/]+/((module|commands|events|state|select|reactions)\\.ts$|handlers/|state/)',
        pathNot: test,
      },
      to: {
        path: '(^modules/[^/]+/ui/|^src/(ui|shell)/.*\\.tsx$|^node_modules/(react-dom|primereact)/)',
        dynamic: false,
      },
    },
    {
      name: 'tracker-stands-alone',
      comment: 'The tracking script is weighed in bytes: it imports nothing.',
      severity: 'error',
      from: { path: '^modules/[^/]+/tracker/', pathNot: test },
      to: { pathNot: '^modules/[^/]+/tracker/' },
    },
    {
      name: 'product-never-tools',
      comment: 'What ships imports no tool, suite or journey.',
      severity: 'error',
      from: { path: '^(contract|src|modules|server)/', pathNot: [test, testing] },
      to: { path: '^(tools|tests|e2e)/' },
    },
    {
      name: 'product-never-testing',
      comment: "A module's testing folder is for tests.",
      severity: 'error',
      from: { path: '^(contract|src|modules|server)/', pathNot: [test, testing] },
      to: { path: testing },
    },
    {
      name: 'product-never-dev-packages',
      comment: 'What ships imports no devDependency: move the package to `dependencies`.',
      severity: 'error',
      from: { path: '^(contract|src|modules|server)/', pathNot: [test, testing] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API for the default parser, which then reads no file and reports nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    // A copy of the house may borrow the packages of another.
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.svg', '.d.ts'],
    },
  },
};

/**
 * Node flags for programs that open the embedded engine and end within seconds: V8 does not recompile the engine's hot
 * functions, which costs up to two seconds of processor time and pays off only later. A server on a machine with little
 * memory runs the same way (server/db/embedded/engine-program.ts).
 */
export const shortLivedFlags: readonly string[] = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

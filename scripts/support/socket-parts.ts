/** Unused modules of the Socket.IO client and their replacements. */
const UNUSED: Record<string, string> = {
  // The page passes its transports.
  'engine.io-client/build/esm/transports/index.js': 'export const transports = {};',
  // Our events contain no binary data.
  'socket.io-parser/build/esm/is-binary.js':
    'export const isBinary = () => false; export const hasBinary = isBinary;',
  'socket.io-parser/build/esm/binary.js':
    'export const deconstructPacket = null; export const reconstructPacket = null;',
};

/** Vite plugin: removes unused parts of the Socket.IO client, 2.5 KB (brotli) per page. */
export function socketPartsPlugin() {
  return {
    name: 'socket-parts',
    apply: 'build' as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
    transform(code: string, id: string) {
      const [, path] =
        /\/((?:engine\.io-client|socket\.io-parser)\/build\/esm\/.+)$/.exec(id) ?? [];
      if (path === undefined) return null;
      // Unused modules stay out, even if the library re-exports them.
      return { code: UNUSED[path] ?? code, map: null, moduleSideEffects: false };
    },
  };
}

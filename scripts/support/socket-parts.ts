/** Modules of Socket.IO's client that no page needs, and what stands there instead. */
const UNUSED: Record<string, string> = {
  // The page hands over the transports it uses.
  'engine.io-client/build/esm/transports/index.js': 'export const transports = {};',
  // No event here carries bytes.
  'socket.io-parser/build/esm/is-binary.js':
    'export const isBinary = () => false; export const hasBinary = isBinary;',
  'socket.io-parser/build/esm/binary.js':
    'export const deconstructPacket = null; export const reconstructPacket = null;',
};

/**
 * Vite plugin: browsers get of Socket.IO's client what they use. By itself it carries every
 * transport it knows and packets of bytes: 2.5 KB of brotli more on every island page.
 */
export function socketPartsPlugin() {
  return {
    name: 'socket-parts',
    apply: 'build' as const,
    applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
    transform(code: string, id: string) {
      const [, path] =
        /\/((?:engine\.io-client|socket\.io-parser)\/build\/esm\/.+)$/.exec(id) ?? [];
      if (path === undefined) return null;
      // What nobody asks for stays out, even where the library exports it again.
      return { code: UNUSED[path] ?? code, map: null, moduleSideEffects: false };
    },
  };
}

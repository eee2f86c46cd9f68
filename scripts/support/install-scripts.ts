import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
});
const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/** Returns a sentence for each unapproved install script of a lock file, and for each approval without a script. */
export function unapproved(lockFile: unknown, manifest: unknown): string[] {
  const { packages } = lockSchema.parse(lockFile);
  const { allowScripts } = manifestSchema.parse(manifest);
  const withScript = new Set(
    Object.entries(packages)
      .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return [
    ...[...withScript]
      .filter((name) => !(name in allowScripts))
      .map(
        (name) =>
          `${name} runs a script when it is installed: read it, then add it to allowScripts`,
      ),
    ...Object.entries(allowScripts)
      .filter(([name, allowed]) => allowed && !withScript.has(name))
      .map(([name]) => `allowScripts approves ${name}, which runs none: take it out`),
  ];
}

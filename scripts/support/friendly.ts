import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { makeFilesPrivate } from '../../src/server/platform/files/private-files.ts';
import { Problem } from '../../src/server/platform/problem.ts';
import { startFault } from '../../src/server/platform/config/start-fault.ts';

/** A wrong call of a script; the message shows the right one. */
export class UsageError extends Error {}

/** Runs a script. An error exits with code 1 and a sentence; with a trace for bugs only. */
export async function friendly(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    process.exitCode = 1;
    console.error(sentence(error));
  }
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** Runs a script with options and up to `most` other arguments; --help and wrong ones print `usage`. */
export const command = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  body: (parsed: Parsed<Options>) => Promise<void>,
  most = 0,
): Promise<void> =>
  friendly(async () => {
    const help = { type: 'boolean', short: 'h' } as const;
    let parsed;
    try {
      parsed = parseArgs({ allowPositionals: true, options: { ...options, help } });
    } catch (error) {
      throw new UsageError(`${(error as Error).message}\n\n${usage}`);
    }
    if ((parsed.values as { help?: boolean }).help === true) {
      console.log(usage);
      return;
    }
    if (parsed.positionals.length > most) throw new UsageError(usage);
    makeFilesPrivate();
    await body(parsed);
  });

const sentence = (error: unknown): string =>
  error instanceof UsageError || error instanceof Problem ? error.message : startFault(error);

import { build } from '../../scripts/build.ts';

/** Browser tests run on the production build of the present sources. */
export default async function setup(): Promise<void> {
  await build({ force: false });
}

import type { Services } from '../../src/app/services.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { no } from '../../src/kernel/result.ts';
import { fakeServices } from './fake-services.ts';

/** Services whose files can be found, and no more be read, as soon as something is written. */
export function vanishingServices(modes: readonly Mode[]): Services {
  const services = fakeServices(modes);
  const { transact } = services.journal;
  services.journal.transact = async (plan) => {
    const done = await transact(plan);
    services.library.reader =
      async () =>
      ({ key }) =>
        no({ kind: 'unknown', key, near: [], broken: [] });
    return done;
  };
  return services as unknown as Services;
}

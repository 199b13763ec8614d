/** PI_MODE and PI_MODES: consumed once, when a host process starts. */

import { parseStartupKey, parseStartupSelection } from '../formats/startup-syntax.ts';
import type { Activation, Source } from '../kernel/activation.ts';
import { type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { NATIVE } from '../kernel/selection.ts';
import { readHead } from '../kernel/standing.ts';
import { apply } from './apply.ts';
import { transactMounted } from './mounts.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

export type Startup = { readonly name: string; readonly text: string } & Pick<Wish, 'confirmed' | 'projects'>;

const SELECTORS = ['PI_MODES', 'PI_MODE'] as const;
const CONFIRMATIONS = ['PI_MODE_CONFIRM_EXACT', 'PI_MODE_CONFIRM_PROJECT'] as const;

/** What `env` asks for, null for nothing. All four are removed, so that no program started later inherits them. */
export function takeStartup(env: NodeJS.ProcessEnv): Startup | null {
  const name = SELECTORS.find((one) => (env[one] ?? '').trim() !== '');
  const given = (name: (typeof CONFIRMATIONS)[number]): Wish['projects'] => (env[name] === '1' ? 'all' : new Set());
  const taken = name && {
    name,
    text: env[name] ?? '',
    confirmed: given('PI_MODE_CONFIRM_EXACT'),
    projects: given('PI_MODE_CONFIRM_PROJECT'),
  };
  for (const one of [...SELECTORS, ...CONFIRMATIONS]) Reflect.deleteProperty(env, one);
  return taken ?? null;
}

/**
 * Selects what was asked for, with services whose approvals need not outlast the process. One entry is written whatever happens: what is declined becomes native, so that an older
 * selection cannot come back. Answers why it was declined, null when it was not.
 */
export async function applyStartup(services: Services, startup: Startup): Promise<Result<Refusal | null, Refusal>> {
  const declined = await select(services, startup);
  if (declined === null) return ok(null);
  const written = await write(services, (current) => native(services, current));
  return written.ok ? ok(declined) : written;
}

async function select(services: Services, { name, text, confirmed, projects }: Startup): Promise<Refusal | null> {
  const directive = name === 'PI_MODES' ? parseStartupSelection(text) : parseStartupKey(text);
  if (!directive.ok) return directive.error;
  const applied = await apply(services, wishTo(directive.value, source, { confirmed, projects }));
  if (!applied.ok) return applied.error;
  if (applied.value.written !== null) return null;
  const said = await write(services, (current) =>
    current === null ? native(services, null) : { ...current, source, activatedAt: services.now() },
  );
  return said.ok ? null : said.error;
}

const source: Source = 'startup';

function native({ now, settings }: Services, current: Activation | null): Activation {
  const driftPolicy = current?.driftPolicy ?? settings.driftPolicy;
  return { selection: NATIVE, fingerprints: new Map(), driftPolicy, activatedAt: now(), source };
}

async function write(
  services: Services,
  make: (current: Activation | null) => Activation,
): Promise<Result<null, Refusal>> {
  const catalog = await readCatalog(services);
  const done = await transactMounted(services, (head) =>
    ok({ activation: make(readHead(head, catalog).activation), catalog }),
  );
  return done.ok ? ok(null) : no(done.error);
}

import { DatabaseUnavailable } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { ownHosts } from '../newsrooms/index.ts';
import type { PageCache } from './page-cache.ts';
import { listDomains, listVersions } from './site.queries.ts';

const checkEvery = 1000;

/**
 * Drops the pages of a newsroom when a change is announced. Messages may be lost with a connection, so the versions of
 * cached newsrooms are compared every second as well: one query by key.
 */
export async function watchNewsrooms(
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  events: Events,
  cache: PageCache,
): Promise<{ domains: ReadonlySet<string>; stop: () => void }> {
  const domains = new Set<string>();
  const own = ownHosts(config);
  let stopped = false;

  const readDomains = async () => {
    const rows = await listDomains(acrossBrands(db));
    domains.clear();
    // The product's own hosts always lead to the product, even if a newsroom has saved one.
    for (const { domain } of rows) if (!own.has(domain)) domains.add(domain);
  };
  const compare = async () => {
    const shown = cache.versions();
    if (shown.size === 0) return;
    const rows = new Map(
      (await listVersions(acrossBrands(db), [...shown.keys()])).map(({ id, version }) => [id, version]),
    );
    for (const [id, version] of shown) if (rows.get(id) !== version) cache.drop(id);
  };
  const safely = (work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      // Without the database no change is known, and cached pages are still shown; the log has it already.
      if (!stopped && !(error instanceof DatabaseUnavailable))
        log.warn({ reason: (error as Error).message }, 'The public site could not look for changes');
    });
  };

  await readDomains();
  const unlisten = events.on('newsroom_changed', ({ newsroom_id }) => {
    cache.drop(String(newsroom_id));
    safely(readDomains);
  });
  events.onReconnect(() => {
    cache.dropAll();
    safely(readDomains);
  });
  const timer = setInterval(() => safely(compare), checkEvery).unref();
  return {
    domains,
    stop: () => {
      stopped = true;
      clearInterval(timer);
      unlisten();
    },
  };
}

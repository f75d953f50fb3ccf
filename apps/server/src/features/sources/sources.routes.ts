import type { Source } from '@masthead/contract';
import { printOpml } from '@masthead/reading';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Handlers, Scope } from '../access/index.ts';
import { addCatalogue, showCatalogue } from './add-catalogue.ts';
import { addSource } from './add-source.ts';
import { changeSources, removeSource, removeSources, restoreSources } from './bulk-sources.ts';
import { changeSource, fetchNow } from './change-source.ts';
import { discoverAside } from './discover-aside.ts';
import { refusing } from './discover-source.ts';
import { importOpml } from './import-opml.ts';
import { countSources, findListed, listFeeds, listSources } from './list.queries.ts';
import { showLearned } from './show-learned.ts';
import { sourceAnswer } from './source-answer.ts';

interface Caller extends Pick<Services, 'db' | 'clock'> {
  scope: Scope;
  language: string;
}

const askerOf = ({ scope, language, clock }: Caller) => ({
  language,
  now: clock.now(),
  isStaff: scope.actor.is_staff_member,
});

async function answerOne(call: Caller, sourceId: string): Promise<{ data: Source }> {
  const row = await findListed(call.db, call.scope, sourceId, call.clock.now());
  if (!row) throw notFound();
  return { data: sourceAnswer(row, askerOf(call)) };
}

async function printFeeds({ db, scope }: Pick<Caller, 'db' | 'scope'>): Promise<string> {
  const rows = await listFeeds(db, scope);
  const feeds = rows.map(({ url, name, outlet_url, language }) => ({
    url,
    title: name,
    homeUrl: outlet_url,
    language,
  }));
  return printOpml({ title: 'Masthead', feeds });
}

export const sourceRoutes: Handlers = {
  'sources.index': async (call) => {
    const { db, scope, query, clock } = call;
    const rows = await listSources(
      db,
      scope,
      { ...query, after: readCursor(query.cursor, ['moment', 'id']) },
      clock.now(),
    );
    const asker = askerOf(call);
    const { data, meta } = pageOf(
      rows,
      query.limit,
      (row) => [row.added_at, row.id],
      (row) => sourceAnswer(row, asker),
    );
    // A list that is whole needs no count.
    const counted = query.cursor
      ? null
      : meta.has_more
        ? await countSources(db, scope, query, clock.now())
        : data.length;
    return { data, meta: { ...meta, total: counted } };
  },
  'sources.store': async (call) => answerOne(call, await addSource(call, call.scope, call.body)),
  'sources.show': (call) => answerOne(call, call.params.source_id),
  'sources.learned': (call) => showLearned(call, call.params.source_id),
  'sources.update': async (call) => {
    await changeSource(call, call.scope, call.params.source_id, call.body);
    return await answerOne(call, call.params.source_id);
  },
  'sources.delete': (call) => removeSource(call, call.scope, call.params.source_id),
  'sources.fetch': async (call) => {
    await fetchNow(call, call.scope, call.params.source_id);
    return await answerOne(call, call.params.source_id);
  },
  'sources.discover': async ({ config, body }) => ({
    data: await refusing('url', () => discoverAside(config, body.url)),
  }),
  'sources.import': (call) => importOpml(call, call.scope, call.body),
  'sources.export': async (call) => {
    call.reply
      .header('content-type', 'text/x-opml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="masthead-sources.opml"');
    return await printFeeds(call);
  },
  'sources.catalogue': async ({ db, scope }) => ({ data: await showCatalogue(db, scope) }),
  'sources.catalogue.add': (call) => addCatalogue(call, call.scope, call.body),
  'sources.bulk-update': (call) => changeSources(call, call.scope, call.body),
  'sources.bulk-delete': (call) => removeSources(call, call.scope, call.body.sources),
  'sources.bulk-restore': async (call) => ({ restored: await restoreSources(call, call.scope, call.body.sources) }),
};

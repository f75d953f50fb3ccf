import type { Newsroom } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { eachId } from '../../platform/http/each-record.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { acrossBrands, brandIn, type Call, type Handlers } from '../access/index.ts';
import { countryShort } from '../reference/index.ts';
import { newsroomUrl, siteBase } from './addresses.ts';
import { inspectDomain } from './domains/inspect-domain.ts';
import { refuseOwnHost } from './domains/own-hosts.ts';
import { checkNow } from './domains/prove-domain.ts';
import { embedScript, embedUrl } from './embed-script.ts';
import { newsroomAnswers } from './newsroom-answer.ts';
import {
  findNameOwner,
  findNewsroom,
  listAllNewsrooms,
  listNewsroomCountries,
  listNewsrooms,
  type NewsroomRow,
} from './newsrooms.queries.ts';
import { readFacts } from './read-facts.ts';
import { changeNewsroom, createNewsroom, publishNewsroom, removeNewsroom, unpublishNewsroom } from './save-newsroom.ts';

type AnyCall = Pick<Call<'newsrooms.show'>, 'db' | 'scope' | 'config' | 'request' | 'language'>;

async function found({ db, scope }: Pick<AnyCall, 'db' | 'scope'>, newsroomId: string): Promise<NewsroomRow> {
  const row = await findNewsroom(db, scope, newsroomId);
  if (!row) throw notFound();
  return row;
}

const answerOne = async (call: AnyCall, newsroomId: string): Promise<{ data: Newsroom }> => ({
  data: (await newsroomAnswers(call, [await found(call, newsroomId)]))[0]!,
});

/** Returns the keyset position in a list by name. */
const cursorOf = (row: NewsroomRow) => [row.sort, row.id];

async function answerList(
  call: AnyCall,
  query: { query?: string | undefined; countries?: string[] | undefined; cursor?: string | undefined; limit: number },
) {
  const rows = await listNewsrooms(call.db, call.scope, { ...query, after: readCursor(query.cursor, ['text', 'id']) });
  const { data, meta } = pageOf(rows, query.limit, cursorOf, (row) => row);
  return { data: await newsroomAnswers(call, data), meta };
}

export const newsroomRecordRoutes: Handlers = {
  'newsrooms.index': (call) => answerList(call, call.query),
  'brands.newsrooms.index': (call) => answerList(call, call.query),
  'brands.newsrooms.countries': async ({ db, scope, params, language }) => {
    const rows = await listNewsroomCountries(db, brandIn(scope, params.brand_id));
    const countries = rows.map(({ country_id }) => countryShort(country_id, language));
    return { data: countries.sort((a, b) => a.name.localeCompare(b.name, language.replace('_', '-'))) };
  },
  'newsrooms.store': async (call) => {
    const { brand_id, ...form } = call.body;
    refuseOwnHost(call.config, form.domain);
    return await answerOne(call, await createNewsroom(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'newsrooms.name-taken': async ({ db, body }) => {
    const { name, country, newsroom_id } = body;
    const owner = await findNameOwner(acrossBrands(db), { name, country, ...(newsroom_id && { except: newsroom_id }) });
    return { name_is_taken: owner !== undefined };
  },
  'newsrooms.show': (call) => answerOne(call, call.params.newsroom_id),
  'newsrooms.update': async (call) => {
    refuseOwnHost(call.config, call.body.domain);
    await changeNewsroom(call, call.scope, call.params.newsroom_id, call.body);
    return await answerOne(call, call.params.newsroom_id);
  },
  'newsrooms.delete': (call) => removeNewsroom(call, call.scope, call.params.newsroom_id),
  'newsrooms.publish': async (call) => {
    await publishNewsroom(call, call.scope, call.params.newsroom_id);
    return await answerOne(call, call.params.newsroom_id);
  },
  'newsrooms.unpublish': async (call) => {
    await unpublishNewsroom(call, call.scope, call.params.newsroom_id);
    return await answerOne(call, call.params.newsroom_id);
  },
  'newsrooms.bulk-publish': (call) => eachId(call, call.body.newsrooms, (id) => publishNewsroom(call, call.scope, id)),
  'newsrooms.bulk-unpublish': (call) =>
    eachId(call, call.body.newsrooms, (id) => unpublishNewsroom(call, call.scope, id)),
  'newsrooms.domain.show': async (call) => {
    const { hostname } = new URL(siteBase(call.config, publicUrlOf(call)));
    return { data: await inspectDomain(call, await found(call, call.params.newsroom_id), hostname) };
  },
  'newsrooms.domain.check': async (call) => {
    await checkNow(call, call.scope, call.params.newsroom_id);
    return await answerOne(call, call.params.newsroom_id);
  },
  'newsrooms.siblings': async (call) => {
    const { id, brand_id } = await found(call, call.params.newsroom_id);
    const rows = await listNewsrooms(call.db, { brandIds: [brand_id] }, { after: null, limit: 100 });
    const base = siteBase(call.config, publicUrlOf(call));
    return {
      data: rows
        .filter((row) => row.id !== id)
        .map((row) => ({
          id: row.id,
          slug: row.slug,
          name: row.name,
          country: countryShort(row.country_id, call.language),
          url: newsroomUrl(base, row),
          is_published: row.published_at !== null,
        })),
    };
  },
  'newsrooms.facts': async (call) => {
    const { id } = await found(call, call.params.newsroom_id);
    return { data: await readFacts(call, { scope: call.scope, newsroomId: id, ...call.query }) };
  },
  'newsrooms.embed': async (call) => {
    const { id, published_at } = await found(call, call.params.newsroom_id);
    if (!published_at) throw new Failure(409, 'newsroom_not_published');
    const base = siteBase(call.config, publicUrlOf(call));
    return { data: { script: embedScript(base, id, call.query), url: embedUrl(base, id, call.query) } };
  },
  'staff.newsrooms.index': async (call) => {
    const { search, cursor, limit } = call.query;
    const rows = await listAllNewsrooms(acrossBrands(call.db), {
      query: search,
      after: readCursor(cursor, ['text', 'id']),
      limit,
    });
    const { data, meta } = pageOf(rows, limit, cursorOf, (row) => row);
    const answers = await newsroomAnswers(call, data);
    const organisations = data.map((row) => ({ id: row.organisation_id, name: row.organisation_name }));
    return { data: answers.map((answer, at) => ({ ...answer, organisation: organisations[at]! })), meta };
  },
};

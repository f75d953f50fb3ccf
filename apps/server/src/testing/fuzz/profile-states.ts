import { nameKey, parsePersonName } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { insertArticles } from '../../features/profiles/bylines.queries.ts';
import { makeSource, storeText } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { asStaff, type Makers, type Making, makeOwner } from './making.ts';

const name = 'Ingeborg Falk';

async function makeProfile(making: Making, more: { job_title?: string } = {}): Promise<string> {
  const body = { name, source: 'Press list', basis: 'public_source' as const, ...more };
  return (await asStaff(making).client('staff.media-profiles.store', { body })).data.id;
}

/** Stores an article of a profile in an outlet of its own. Returns the outlet. */
async function sign({ database }: TestServer, organisationId: string, profileId: string): Promise<string> {
  const source = await makeSource(database.db, organisationId);
  const headline = 'Ferries sail';
  const document_id = await storeText(database.db, { ...source, headline, body: 'They sail.' });
  await insertArticles(database.db, [
    {
      ...{ profile_id: profileId, document_id, cluster_id: uuidv7(), outlet_id: source.outletId },
      ...{ byline: name, name_key: nameKey(parsePersonName(name)!), headline, url: 'https://outlet.example/ferries' },
      ...{ published_at: new Date().toISOString(), language: 'en', country_id: 'DK', media_type: 'web' },
      ...{ sentiment: 'neutral', words: ['ferries'], agencies: [], links: [] },
    },
  ]);
  return source.outletId;
}

export const profileMakers: Makers = {
  'staff.media-profiles.join': async (making) => ({
    token: making.world.callers.staff,
    params: { media_profile_id: await makeProfile(making) },
    body: { other_id: await makeProfile(making) },
  }),
  'staff.media-profiles.split': async (making) => {
    const { organisation } = await makeOwner(making.server);
    const media_profile_id = await makeProfile(making);
    await sign(making.server, organisation.id, media_profile_id);
    const outlet = await sign(making.server, organisation.id, media_profile_id);
    return { token: making.world.callers.staff, params: { media_profile_id }, body: { media_outlets: [outlet] } };
  },
  'connect.relations.profile.decide': async (making) => {
    const { token, client, brand } = await makeOwner(making.server);
    const known = { brand_id: brand.id, name, job_title: 'Reporter' };
    const params = { relation_id: (await client('connect.relations.store', { body: known })).data.id };
    const media_profile = await makeProfile(making, { job_title: 'Editor' });
    await client('connect.relations.profile.link', { params, body: { media_profile } });
    return { token, params, body: { field: 'job_title' } };
  },
};

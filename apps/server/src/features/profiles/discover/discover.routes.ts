import { notFound } from '../../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../../access/index.ts';
import { findRelation, refreshGroups, relationAnswer } from '../../connect/index.ts';
import { relationFacts } from '../facts/relation-facts.ts';
import { sendData } from '../links/relation-data.ts';
import { decideNews, linkProfile, relationProfile } from '../links/relation-profile.ts';
import { listRelated } from '../related/list-related.ts';
import { listAccounts, listPosts } from '../social/list-social.ts';
import { addPeople } from './add-people.ts';
import { findPeople } from './find-people.ts';

const answerProfile = async ({
  db,
  scope,
  params,
}: Pick<Call<'connect.relations.profile'>, 'db' | 'scope' | 'params'>) => ({
  data: await relationProfile(db, scope, params.relation_id),
});

async function addOne(call: Call<'connect.discover.add'>) {
  const { db, scope, body, params, language } = call;
  const brandId = brandIn(scope, body.brand_id);
  const [added] = await addPeople(call, scope, brandId, {
    profileIds: [params.media_profile_id],
    groups: body.groups,
  });
  await refreshGroups(call, brandId);
  const row = added && (await findRelation(db, scope, added.relationId));
  if (!row) throw notFound();
  return { data: relationAnswer(row, language) };
}

export const discoverRoutes: Handlers = {
  'connect.discover': findPeople,
  'connect.discover.add': addOne,
  'connect.discover.add-many': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    const { media_profiles: profileIds, groups } = call.body;
    const people = await addPeople(call, call.scope, brandId, { profileIds, groups });
    await refreshGroups(call, brandId);
    const added = people.filter(({ isNew }) => isNew).length;
    return { data: { added, known: people.length - added } };
  },
  'connect.relations.profile': answerProfile,
  'connect.relations.profile.link': async (call) => {
    await linkProfile(call, call.scope, call.params.relation_id, call.body.media_profile);
    return await answerProfile(call);
  },
  'connect.relations.profile.decide': async (call) => {
    await decideNews(call, call.scope, call.params.relation_id, call.body);
    return await answerProfile(call);
  },
  'connect.relations.data': sendData,
  'connect.relations.related': listRelated,
  'connect.relations.accounts': listAccounts,
  'connect.relations.social': listPosts,
  'connect.facts': relationFacts,
};

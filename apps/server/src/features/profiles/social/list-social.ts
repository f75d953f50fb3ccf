import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import { findRelation } from '../../connect/index.ts';
import { accountsOf } from './accounts.ts';
import { listSocialPosts, sumSocialPosts } from './social.queries.ts';

/** Lists the accounts that a relation names, with the posts of them that streams have found. Throws 404. */
export async function listAccounts({ db, scope, params }: Call<'connect.relations.accounts'>) {
  const relation = await findRelation(db, scope, params.relation_id);
  if (!relation) throw notFound();
  const accounts = accountsOf(relation);
  const sums = new Map((await sumSocialPosts(db, relation.brand_id, accounts)).map((row) => [row.place, row]));
  return {
    data: accounts.map(({ network, handle, url, media_type }, place) => {
      const { posts = 0, last_at = null, followers = null } = sums.get(place) ?? {};
      return { network, handle, url, media_type, posts, last_at, followers };
    }),
  };
}

/** Lists the posts of the accounts that a relation names, the newest first. Throws 404. */
export async function listPosts({ db, scope, params, query }: Call<'connect.relations.social'>) {
  const relation = await findRelation(db, scope, params.relation_id);
  if (!relation) throw notFound();
  const accounts = accountsOf(relation);
  const after = readCursor(query.cursor, ['moment', 'id']);
  const rows = await listSocialPosts(db, relation.brand_id, accounts, { after, limit: query.limit });
  return pageOf(
    rows,
    query.limit,
    (row) => [row.published_at, row.id],
    ({ place, outlet_id, outlet_name, stream_id, stream_name, ...post }) => ({
      ...post,
      network: accounts[place]?.network ?? null,
      media_outlet: { id: outlet_id, name: outlet_name },
      stream: { id: stream_id, name: stream_name },
    }),
  );
}

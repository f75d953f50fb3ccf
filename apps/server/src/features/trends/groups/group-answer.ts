import type { TrendGroup } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { timeOfId } from '../../documents/index.ts';
import { type GroupRow, type GroupStream, listStreamsOf } from './groups.queries.ts';

/** Returns the part of the archive that the newest counting of a group has searched, 0 to 1. */
export function searchedShare({ below_id, oldest_id, started_at, finished_at }: GroupRow): number {
  if (finished_at !== null || oldest_id === null) return 1;
  const [oldest, start, below] = [timeOfId(oldest_id).getTime(), Date.parse(started_at), timeOfId(below_id).getTime()];
  return start <= oldest ? 0 : Math.min(1, Math.max(0, (start - below) / (start - oldest)));
}

export async function listStreamsOfGroups(db: Db, groups: readonly GroupRow[]): Promise<Map<string, GroupStream>> {
  const ids = groups.flatMap(({ members }) =>
    members.flatMap((member) => (member.kind === 'stream' ? [member.stream_id] : [])),
  );
  if (ids.length === 0) return new Map();
  const organisationIds = [...new Set(groups.map(({ organisation_id }) => organisation_id))];
  return new Map((await listStreamsOf(acrossBrands(db), organisationIds, ids)).map((stream) => [stream.id, stream]));
}

/** Returns groups as calls answer them; streams are asked for once. `base` is the address of the product. */
export async function groupAnswers(db: Db, groups: readonly GroupRow[], base: string): Promise<TrendGroup[]> {
  const streams = await listStreamsOfGroups(db, groups);
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    organisation: { id: group.organisation_id, name: group.organisation_name },
    streams: group.members.flatMap((member) => {
      const stream = member.kind === 'stream' ? streams.get(member.stream_id) : undefined;
      return stream
        ? [{ id: stream.id, name: stream.name, brand: { id: stream.brand_id, name: stream.brand_name } }]
        : [];
    }),
    names: group.members.flatMap((member) =>
      member.kind === 'name' ? [{ name: member.name, words: member.words }] : [],
    ),
    counting: { is_done: group.finished_at !== null, share: searchedShare(group), found: group.found },
    embed_url: group.embed_token && `${base}/embed/trends/${group.embed_token}`,
    created_at: group.created_at,
    updated_at: group.updated_at,
  }));
}

import { createMatcher } from '@masthead/matching';
import type { Db } from '../../../platform/db/index.ts';
import type { StoredDocument } from '../../documents/index.ts';
import { toMatchDocument } from '../../mentions/index.ts';
import { isMatch } from '../../streams/index.ts';
import { type CountedMember, listLiveIds, listMembers } from './countings.queries.ts';

interface Found {
  counting_id: string;
  members: number[];
}

/** The members of all groups in memory. */
interface CountingMatcher {
  /** Takes in the countings that were started or replaced; call it after documents are claimed. */
  refresh(db: Db): Promise<void>;
  match(document: StoredDocument): Found[];
}

const idOf = (countingId: string, { member }: Pick<CountedMember, 'member'>) => `${countingId} ${member}`;

export function createCountingMatcher(): CountingMatcher {
  const engine = createMatcher();
  const countings = new Map<string, readonly CountedMember[]>();
  const byId = new Map<string, CountedMember>();
  return {
    async refresh(db) {
      const live = new Set(await listLiveIds(db));
      for (const [id, members] of countings) {
        if (live.has(id)) continue;
        countings.delete(id);
        for (const member of members) {
          engine.delete(idOf(id, member));
          byId.delete(idOf(id, member));
        }
      }
      const fresh = [...live].filter((id) => !countings.has(id));
      if (fresh.length === 0) return;
      for (const { id, members } of await listMembers(db, fresh)) {
        countings.set(id, members);
        for (const member of members) {
          engine.set(idOf(id, member), member.query);
          byId.set(idOf(id, member), member);
        }
      }
    },
    match(stored) {
      if (countings.size === 0) return [];
      const document = toMatchDocument(stored);
      const matched = engine.match(document).filter((id) => {
        const member = byId.get(id);
        return member && (!member.ad_blocking || isMatch(member, document));
      });
      return [...Map.groupBy(matched, (id) => id.slice(0, id.indexOf(' ')))].map(([counting_id, ids]) => ({
        counting_id,
        members: ids.map((id) => byId.get(id)!.member).sort((a, b) => a - b),
      }));
    },
  };
}

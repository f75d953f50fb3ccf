import {
  type Endpoint,
  type KeptKind,
  keptKindOf,
  keptKinds,
  keptRecords,
  type PermissionEntry,
} from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { brandsWith } from './access.requests.ts';
import type { Actor } from './actor.ts';
import { acrossBrands, type BrandId } from './seal.ts';

export const onlyReads = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.onlyReads === true;

const planOf = ({ memberships }: Pick<Actor, 'memberships'>, brandId: string) =>
  memberships.find(({ brand_id }) => brand_id === brandId)?.plan ?? 'freemium';

/** Returns the brands that the plan alone refuses and that have records of the kind which the permission reads. */
export async function keptBrands(
  db: Db,
  actor: Pick<Actor, 'memberships'>,
  entries: readonly { id: BrandId; entry: PermissionEntry }[],
  name: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const refused = entries.filter(({ entry: { reason } }) => reason?.cause === 'plan' && reason.type === null);
  const byKind = Map.groupBy(refused, ({ id }) => keptKindOf(planOf(actor, id), name));
  for (const [kind, some] of byKind) {
    if (!kind) continue;
    const ids = some.map(({ id }) => id);
    for (const id of await brandsWith[kind].call(acrossBrands(db), ids)) found.add(id);
  }
  return found;
}

/** Returns the kinds of records, by brand, that the plans of the brands leave out and that can still be read. */
export async function keptOf(
  db: Db,
  actor: Pick<Actor, 'memberships'>,
  brandIds: readonly BrandId[],
): Promise<ReadonlyMap<string, KeptKind[]>> {
  const kept = new Map<string, KeptKind[]>();
  for (const kind of keptKinds) {
    const left = brandIds.filter((id) => keptKindOf(planOf(actor, id), keptRecords[kind].reads[0]) === kind);
    if (left.length === 0) continue;
    for (const id of await brandsWith[kind].call(acrossBrands(db), left)) kept.set(id, [...(kept.get(id) ?? []), kind]);
  }
  return kept;
}

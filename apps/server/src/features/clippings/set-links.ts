import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import type { BrandId } from '../access/index.ts';
import { findLinkable, linkKinds, listLinked } from './linked-records.ts';
import { addLinks, type LinkKind, removeLinks } from './links.queries.ts';

type Links = { [K in LinkKind]?: readonly string[] | undefined };

/**
 * Gives a clipping exactly these stories, KPI sets and relations; a kind that is not named stays as it is. What a completed KPI set
 * counts does not change any more. Call it in a transaction. Throws 409, 422.
 */
export async function setLinks(
  transaction: Db,
  clipping: { id: string; brand_id: BrandId },
  links: Links,
): Promise<void> {
  for (const kind of linkKinds) {
    const wanted = links[kind] && [...new Set(links[kind])];
    if (!wanted) continue;
    const present = await listLinked(transaction, [clipping.brand_id], kind, [clipping.id]);
    const added = wanted.filter((id) => !present.some((one) => one.id === id));
    const removed = present.filter((one) => !wanted.includes(one.id));
    const found = await findLinkable(transaction, clipping.brand_id, kind, added);
    if (found.length < added.length) throw invalidField(kind, 'invalid');
    if ([...found, ...removed].some((one) => one.is_closed)) throw new Failure(409, 'kpi_completed');
    await addLinks(
      transaction,
      clipping.brand_id,
      kind,
      added.map((id) => ({ clipping_id: clipping.id, id })),
    );
    if (removed.length > 0)
      await removeLinks(transaction, clipping.brand_id, kind, {
        clipping_id: clipping.id,
        ids: removed.map((one) => one.id),
      });
  }
}

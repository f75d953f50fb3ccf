import { limits } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { entryInBrand, type Scope, scopeOf } from '../access/index.ts';
import { moveInto } from './folders.ts';
import { createStream, type Save } from './save-stream.ts';
import { formOf } from './stream-form.ts';
import { findStream } from './streams.queries.ts';

interface Copy {
  name?: string | undefined;
  brand_id?: string | undefined;
}

/** Copies a stream into its own brand or another one of the organisation, if the caller may create streams. */
export async function copyStream(
  services: Save,
  scope: Scope,
  streamId: string,
  copy: Copy,
): Promise<{ id: string; scope: Scope }> {
  const saved = await findStream(services.db, scope, streamId);
  if (!saved) throw notFound();
  const target = copy.brand_id ?? saved.brand_id;
  const targetScope = target === saved.brand_id ? scope : scopeIn(scope, target);
  const form = formOf(saved);
  const id = await createStream(services, targetScope, {
    ...form,
    name: copy.name ?? form.name.slice(0, limits.streamName),
    // KPI sets belong to a brand.
    auto_kpi_association: target === saved.brand_id ? form.auto_kpi_association : null,
  });
  if (saved.folder_id && target === saved.brand_id) await moveInto(services.db, saved.brand_id, [id], saved.folder_id);
  return { id, scope: targetScope };
}

/**
 * Returns the scope of a copy: the number of streams was counted for the organisation of the original, so the copy
 * stays in it.
 */
function scopeIn(scope: Scope, brandId: string): Scope {
  const { actor, organisationId } = scope;
  const membership = actor.memberships.find(
    (membership) => membership.brand_id === brandId && membership.organisation_id === organisationId,
  );
  if (!membership || !entryInBrand(actor, brandId, 'stream.create').can) throw notFound();
  return scopeOf(actor, [membership.brand_id], organisationId);
}

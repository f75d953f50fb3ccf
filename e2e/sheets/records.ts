import type { createClient } from '@masthead/contract';

export type Call = ReturnType<typeof createClient>;

/** Returns the id of the first record of each kind that a brand has, by the name of the parameter that routes give it. */
export async function recordsOf(call: Call, brandId: string): Promise<ReadonlyMap<string, string>> {
  const query = { brand: brandId, limit: 1 };
  const ofBrand = { params: { brand_id: brandId } };
  const lists = {
    $streamId: call('streams.index', { query: { brand: brandId } }),
    $storyId: call('stories.index', { query: { brands: [brandId], limit: 1 } }),
    $newsroomId: call('newsrooms.index', { query: { brands: [brandId], limit: 1 } }),
    $kpiId: call('kpi-campaigns.index', { query: { ...query, status: 'active' } }),
    $clippingId: call('clippings.index', { query }),
    $relationId: call('connect.relations.index', { query }),
    $groupId: call('connect.groups.index', { query }),
    // Reports belong to an organisation: those of another than the caller's own are not found.
    $reportId: call('reports.index', { query }).catch(() => ({ data: [] })),
    $emailId: call('emails.index', { query }),
    $briefingId: call('briefings.index', ofBrand),
    $mediaOutletId: call('staff.media-outlets.index', { query: { limit: 1 } }),
    $organisationId: call('staff.organisations.index', { query: { limit: 1 } }),
    $mediaProfileId: call('staff.media-profiles.index', { query: { limit: 1 } }),
  };
  const members = (await call('brands.members.index', ofBrand)).data;
  const ids = await Promise.all(
    Object.entries(lists).map(async ([name, answer]): Promise<[string, string][]> => {
      const first: { id: string } | undefined = (await answer).data[0];
      return first ? [[name, first.id]] : [];
    }),
  );
  return new Map([...ids.flat(), ...members.slice(0, 1).map(({ user }): [string, string] => ['$user_id', user.id])]);
}

/** Fills the parameters of a path with records; null if one of them is missing. */
export function filledWith(records: ReadonlyMap<string, string>, path: string): string | null {
  const filled = path.replace(/\$\w+/g, (name) => records.get(name) ?? name);
  return filled.includes('$') ? null : filled;
}

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
    $viewId: call('brands.views.index', { ...ofBrand, query: { place: 'coverage' } }),
    $recording_id: call('staff.recordings.index', { query: { limit: 1 } }),
    $print_upload_id: call('staff.print-uploads.index', { query: { limit: 1 } }),
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
  const records = new Map(ids.flat());
  if (members[0]) records.set('$user_id', members[0].user.id);
  await addParts(call, records);
  return records;
}

/** Adds the first issue of the briefing, and the first article of the printed page. */
async function addParts(call: Call, records: Map<string, string>): Promise<void> {
  const [briefing, upload] = [records.get('$briefingId'), records.get('$print_upload_id')];
  if (briefing) {
    const [issue] = (await call('briefings.issues.index', { params: { briefing_id: briefing } })).data;
    if (issue) records.set('$issueId', issue.id);
  }
  if (upload) {
    const page = await call('staff.print-uploads.page', { params: { print_upload_id: upload, number: 1 } });
    const [article] = page.data.data;
    if (article) records.set('$print_article_id', article.id);
  }
}

/** Saves a view of the coverage under a name. */
export const saveView = (call: Call, brandId: string, name: string) =>
  call('brands.views.store', {
    params: { brand_id: brandId },
    body: { place: 'coverage', name, filters: { period: '30d' }, is_shared: true },
  });

/** Fills the parameters of a path with records; null if one of them is missing. */
export function filledWith(records: ReadonlyMap<string, string>, path: string): string | null {
  const filled = path.replace(/\$\w+/g, (name) => records.get(name) ?? name);
  return filled.includes('$') ? null : filled;
}

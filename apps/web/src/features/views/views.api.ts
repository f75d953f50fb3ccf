import type { Endpoints, InputOfEndpoint, SavedView, ViewPlace } from '@masthead/contract';
import { apiQuery, call, refresh } from '../../shared/api/index.ts';

export const savedViews = (brand_id: string, place: ViewPlace) =>
  apiQuery('brands.views.index', { params: { brand_id }, query: { place } });
export const oneView = (brand_id: string, view_id: string) =>
  apiQuery('brands.views.show', { params: { brand_id, view_id } });

const changed = () => refresh('brands.views.index', 'brands.views.show');

type Form = NonNullable<InputOfEndpoint<Endpoints['brands.views.store']>['body']>;
type Changes = NonNullable<InputOfEndpoint<Endpoints['brands.views.update']>['body']>;

/** Saves a view, and makes it the caller's default if that is asked for. */
export async function saveView(brand_id: string, body: Form, isDefault: boolean): Promise<SavedView> {
  const { data } = await call('brands.views.store', { params: { brand_id }, body });
  if (isDefault) await setDefaultView(brand_id, body.place, data.id);
  await changed();
  return data;
}

export async function changeView(brand_id: string, view_id: string, body: Changes): Promise<void> {
  await call('brands.views.update', { params: { brand_id, view_id }, body });
  await changed();
}

export async function deleteView(brand_id: string, view_id: string): Promise<void> {
  await call('brands.views.delete', { params: { brand_id, view_id } });
  await changed();
}

export async function setDefaultView(brand_id: string, place: ViewPlace, view_id: string | null): Promise<void> {
  await call('brands.views.default', { params: { brand_id }, body: { place, view_id } });
  await changed();
}

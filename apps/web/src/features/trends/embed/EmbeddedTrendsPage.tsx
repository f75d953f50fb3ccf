import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, usePageTitle } from '../../../shared/page/index.ts';

const route = getRouteApi('/public/embed/trends');

/** Leads to the page of a trend group, which the server draws without the app. */
export function EmbeddedTrendsPage() {
  const t = useT('trends');
  const app = useT('app');
  const { token } = route.useSearch();
  usePageTitle(app('titles.trends'));
  useEffect(() => {
    if (token) window.location.replace(`/embed/trends/${token}`);
  }, [token]);
  return token ? null : <EmptyState title={t('embed.moved')} body={t('embed.moved_hint')} />;
}

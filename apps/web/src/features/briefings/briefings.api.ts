import { type Briefing, events } from '@masthead/contract';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { apiPages, apiQuery, queryClient, refresh } from '../../shared/api/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';

export const briefingsOf = (brand_id: string) => apiQuery('briefings.index', { params: { brand_id } });
export const oneBriefing = (briefing_id: string) => apiQuery('briefings.show', { params: { briefing_id } });
export const proposalsOf = (briefing_id: string, search: string) =>
  apiQuery('briefings.proposals.index', { params: { briefing_id }, query: search ? { search } : {} });
export const issuePages = (briefing_id: string) =>
  apiPages('briefings.issues.index', { params: { briefing_id }, query: { limit: 25 } });
export const oneIssue = (briefing_id: string, issue_id: string) =>
  apiQuery('briefings.issues.show', { params: { briefing_id, issue_id } });
export const previewOf = (briefing_id: string) => apiQuery('briefings.preview', { params: { briefing_id } });

/** Shows a briefing as a call has answered it. */
export function keepBriefing(briefing: Briefing): void {
  queryClient.setQueryData(oneBriefing(briefing.id).queryKey, { data: briefing });
  void refresh('briefings.index', 'briefings.preview');
}

/** Asks for issues again whenever mails of the brand progress: the schedule sends by the same delivery. */
export function useBriefingEvents(): void {
  useChannel(
    events.emailsChanged,
    useActiveBrand().id,
    () => void refresh('briefings.index', 'briefings.show', 'briefings.issues.index', 'briefings.issues.show'),
  );
}

/** Returns true if the user may create and change briefings; demo data are only read. */
export function useMayWrite(): boolean {
  const { can } = usePermission('email.create');
  return can && !useActiveBrand().demo_data;
}

/** Returns the input of a call for some briefings of a brand. */
export const briefingsInput = (brand_id: string, briefings: readonly { id: string }[]) => ({
  params: { brand_id },
  body: { briefings: briefings.map(({ id }) => id) },
});

import type { Email } from '@masthead/contract';
import { apiPages, apiQuery, queryClient, refresh } from '../../shared/api/index.ts';
import type { EmailSearch } from './list/email-search.ts';

export const emailPages = (brand: string, { status, search }: EmailSearch) =>
  apiPages('emails.index', {
    query: { brand, limit: 50, ...(status && { status }), ...(search && { search }) },
  });
export const emailQuery = (emailId: string) => apiQuery('emails.show', { params: { email_id: emailId } });
export const audienceQuery = (emailId: string) => apiQuery('emails.audience', { params: { email_id: emailId } });
export const warningsQuery = (emailId: string) => apiQuery('emails.warnings', { params: { email_id: emailId } });
/** Returns the options for the version that a relation gets; null for that of a recipient who is not a relation. */
export const previewQuery = (emailId: string, relation: string | null) =>
  apiQuery('emails.preview', { params: { email_id: emailId }, query: relation ? { relation } : {} });
/** Returns the options for up to a hundred groups, from A to Z. */
export const groupsOf = (brand: string) =>
  apiQuery('connect.groups.index', { query: { brand, sort: 'a_z', limit: 100 } });
export const senderQuery = apiQuery('user.email-settings.show');
export const storyQuery = (storyId: string) => apiQuery('stories.show', { params: { story_id: storyId } });

/** Refreshes everything that shows an e-mail after it was saved or sent. */
export async function emailChanged(email: Email): Promise<void> {
  queryClient.setQueryData(emailQuery(email.id).queryKey, { data: email });
  await refresh('emails.index', 'emails.audience', 'emails.warnings', 'emails.relevance', 'emails.preview');
}

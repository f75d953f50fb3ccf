import { accountEndpoints } from './accounts.ts';
import { activityEndpoints } from './activity.ts';
import { annotationEndpoints } from './annotations.ts';
import { appEndpoints } from './app.ts';
import { assignmentEndpoints } from './assignments.ts';
import { audienceEndpoints } from './audiences.ts';
import { billingEndpoints } from './billing.ts';
import { billingStaffEndpoints } from './billing-staff.ts';
import { briefingEndpoints } from './briefings.ts';
import { clippingExportEndpoints } from './clipping-exports.ts';
import { clippingLookEndpoints } from './clipping-looks.ts';
import { clippingEndpoints } from './clippings.ts';
import { commentEndpoints } from './comments.ts';
import { connectEndpoints } from './connect.ts';
import { connectEventEndpoints } from './connect-events.ts';
import { connectImportEndpoints } from './connect-imports.ts';
import { connectMergeEndpoints } from './connect-merges.ts';
import { contactEndpoints } from './contacts.ts';
import { coverageImportEndpoints } from './coverage-imports.ts';
import { deviceEndpoints } from './devices.ts';
import { discoverEndpoints } from './discover.ts';
import { documentEndpoints } from './documents.ts';
import { emailSenderEndpoints } from './email-senders.ts';
import { emailEndpoints } from './emails.ts';
import { defineEndpoints, type Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { functionEndpoints } from './functions.ts';
import { guideEndpoints } from './guide.ts';
import { identityEndpoints } from './identity.ts';
import { invitationEndpoints } from './invitations.ts';
import { keyMessageEndpoints } from './key-messages.ts';
import { kpiEndpoints } from './kpi.ts';
import { liveLinkEndpoints } from './live-links.ts';
import { mediaProfileEndpoints } from './media-profiles.ts';
import { memberBulkEndpoints } from './member-bulk.ts';
import { mentionEndpoints } from './mentions.ts';
import { metricEndpoints } from './metrics.ts';
import { nameEndpoints } from './names.ts';
import { newsroomPartEndpoints } from './newsroom-parts.ts';
import { newsroomEndpoints } from './newsrooms.ts';
import { noteEndpoints } from './notes.ts';
import { noticeEndpoints } from './notices.ts';
import { notificationEndpoints } from './notifications.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { organisationDeletionEndpoints } from './organisation-deletion.ts';
import { organisationEndpoints } from './organisations.ts';
import { outletEndpoints } from './outlets.ts';
import { parkedItemEndpoints } from './parked-items.ts';
import { personalEndpoints } from './personal.ts';
import { prStyleEndpoints } from './pr-styles.ts';
import { pressEnquiryEndpoints } from './press-enquiries.ts';
import { publicSiteEndpoints } from './public-site.ts';
import { publishRequestEndpoints } from './publish-requests.ts';
import { referenceEndpoints } from './reference.ts';
import { relationFactsEndpoints } from './relation-facts.ts';
import { reportLinkEndpoints } from './report-links.ts';
import { reportScheduleEndpoints } from './report-schedules.ts';
import { reportTemplateEndpoints } from './report-templates.ts';
import { reportEndpoints } from './reports.ts';
import { rssEndpoints } from './rss.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInMethodEndpoints } from './sign-in-methods.ts';
import { signUpEndpoints } from './sign-up.ts';
import { socialEndpoints } from './social.ts';
import { sourceBulkEndpoints } from './source-bulk.ts';
import { sourceEndpoints, staffSourceEndpoints } from './sources.ts';
import { staffDemoAccountEndpoints } from './staff-demo-accounts.ts';
import { staffEmailLogoEndpoints } from './staff-email-logo.ts';
import { staffOrganisationEndpoints } from './staff-organisations.ts';
import { staffOverviewEndpoints } from './staff-overview.ts';
import { staffPrintEndpoints } from './staff-print.ts';
import { staffQaEndpoints } from './staff-qa.ts';
import { staffRecordingEndpoints } from './staff-recordings.ts';
import { staffStreamEndpoints } from './staff-streams.ts';
import { staffUserEndpoints } from './staff-users.ts';
import { storyEndpoints } from './stories.ts';
import { storyApprovalEndpoints } from './story-approvals.ts';
import { storyBulkEndpoints } from './story-bulk.ts';
import { storyCalendarEndpoints } from './story-calendar.ts';
import { storyResultEndpoints } from './story-results.ts';
import { storyToolEndpoints } from './story-tools.ts';
import { streamComparisonEndpoints } from './stream-comparison.ts';
import { streamFolderEndpoints } from './stream-folders.ts';
import { streamImportEndpoints } from './stream-imports.ts';
import { streamEndpoints } from './streams.ts';
import { tagEndpoints } from './tags.ts';
import { trendGroupEndpoints } from './trend-groups.ts';
import { trendEndpoints } from './trends.ts';
import { viewEndpoints } from './views.ts';

/** The one table: routes, OpenAPI, the typed client, forms and the permission matrix come from it. */
export const endpoints = defineEndpoints({
  ...appEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...signUpEndpoints,
  ...signInMethodEndpoints,
  ...guideEndpoints,
  ...invitationEndpoints,
  ...onboardingEndpoints,
  ...organisationDeletionEndpoints,
  ...organisationEndpoints,
  ...staffDemoAccountEndpoints,
  ...staffEmailLogoEndpoints,
  ...staffOrganisationEndpoints,
  ...staffOverviewEndpoints,
  ...staffQaEndpoints,
  ...staffPrintEndpoints,
  ...staffRecordingEndpoints,
  ...staffStreamEndpoints,
  ...staffUserEndpoints,
  ...personalEndpoints,
  ...referenceEndpoints,
  ...outletEndpoints,
  ...audienceEndpoints,
  ...identityEndpoints,
  ...socialEndpoints,
  ...sourceBulkEndpoints,
  ...sourceEndpoints,
  ...staffSourceEndpoints,
  ...documentEndpoints,
  ...streamEndpoints,
  ...streamFolderEndpoints,
  ...mentionEndpoints,
  ...streamComparisonEndpoints,
  ...clippingEndpoints,
  ...clippingExportEndpoints,
  ...clippingLookEndpoints,
  ...viewEndpoints,
  ...tagEndpoints,
  ...keyMessageEndpoints,
  ...fileEndpoints,
  ...functionEndpoints,
  ...metricEndpoints,
  ...annotationEndpoints,
  ...kpiEndpoints,
  ...connectEndpoints,
  ...noteEndpoints,
  ...noticeEndpoints,
  ...commentEndpoints,
  ...assignmentEndpoints,
  ...connectImportEndpoints,
  ...coverageImportEndpoints,
  ...streamImportEndpoints,
  ...connectMergeEndpoints,
  ...activityEndpoints,
  ...connectEventEndpoints,
  ...mediaProfileEndpoints,
  ...deviceEndpoints,
  ...discoverEndpoints,
  ...relationFactsEndpoints,
  ...emailEndpoints,
  ...emailSenderEndpoints,
  ...storyResultEndpoints,
  ...reportEndpoints,
  ...reportLinkEndpoints,
  ...liveLinkEndpoints,
  ...reportTemplateEndpoints,
  ...trendGroupEndpoints,
  ...trendEndpoints,
  ...nameEndpoints,
  ...reportScheduleEndpoints,
  ...rssEndpoints,
  ...billingEndpoints,
  ...billingStaffEndpoints,
  ...briefingEndpoints,
  ...notificationEndpoints,
  ...newsroomEndpoints,
  ...newsroomPartEndpoints,
  ...pressEnquiryEndpoints,
  ...contactEndpoints,
  ...storyEndpoints,
  ...publishRequestEndpoints,
  ...storyToolEndpoints,
  ...storyBulkEndpoints,
  ...memberBulkEndpoints,
  ...storyApprovalEndpoints,
  ...storyCalendarEndpoints,
  ...prStyleEndpoints,
  ...publicSiteEndpoints,
  ...parkedItemEndpoints,
});
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The same table without the literal types, for code that walks it. */
export const endpointList = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** Returns the table for a name that a build of the web app did not see: there, `endpoints` has the rows that the loaded files name. */
export const allEndpoints = async (): Promise<Readonly<Record<string, Endpoint>>> => endpoints;

export const apiBase = '/v2';
/** Returns the full path of an endpoint with its placeholders. */
export const pathOf = (endpoint: Endpoint): string => (endpoint.base === 'root' ? '' : apiBase) + endpoint.path;

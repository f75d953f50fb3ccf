import { access } from '../features/access/access.feature.ts';
import { defineFeature, type Feature } from '../features/access/index.ts';
import { accounts } from '../features/accounts/accounts.feature.ts';
import { activity } from '../features/activity/activity.feature.ts';
import { app } from '../features/app/app.feature.ts';
import { assignments } from '../features/assignments/assignments.feature.ts';
import { billing } from '../features/billing/billing.feature.ts';
import { briefings } from '../features/briefings/briefings.feature.ts';
import { calendar } from '../features/calendar/calendar.feature.ts';
import { clippings } from '../features/clippings/clippings.feature.ts';
import { comments } from '../features/comments/comments.feature.ts';
import { connect } from '../features/connect/connect.feature.ts';
import { demo } from '../features/demo/demo.feature.ts';
import { devices } from '../features/devices/devices.feature.ts';
import { documents } from '../features/documents/documents.feature.ts';
import { emails } from '../features/emails/emails.feature.ts';
import { files } from '../features/files/files.feature.ts';
import { guide } from '../features/guide/guide.feature.ts';
import { imports } from '../features/imports/imports.feature.ts';
import { kpi } from '../features/kpi/kpi.feature.ts';
import { mentions } from '../features/mentions/mentions.feature.ts';
import { metrics } from '../features/metrics/metrics.feature.ts';
import { newsrooms } from '../features/newsrooms/newsrooms.feature.ts';
import { notes } from '../features/notes/notes.feature.ts';
import { notices } from '../features/notices/notices.feature.ts';
import { notifications } from '../features/notifications/notifications.feature.ts';
import { organisations } from '../features/organisations/organisations.feature.ts';
import { outlets } from '../features/outlets/outlets.feature.ts';
import { plans } from '../features/plans/plans.feature.ts';
import { print } from '../features/print/print.feature.ts';
import { profiles } from '../features/profiles/profiles.feature.ts';
import { recordings } from '../features/recordings/recordings.feature.ts';
import { reference } from '../features/reference/reference.feature.ts';
import { removals } from '../features/removals/removals.feature.ts';
import { reports } from '../features/reports/reports.feature.ts';
import { rss } from '../features/rss/rss.feature.ts';
import { site } from '../features/site/site.feature.ts';
import { social } from '../features/social/social.feature.ts';
import { sources } from '../features/sources/sources.feature.ts';
import { staff } from '../features/staff/staff.feature.ts';
import { stories } from '../features/stories/stories.feature.ts';
import { streams } from '../features/streams/streams.feature.ts';
import { trends } from '../features/trends/trends.feature.ts';
import { views } from '../features/views/views.feature.ts';
import { forgetKeysJob } from '../platform/http/forget-keys.ts';
import { mailJob, parkedMails } from '../platform/mail/index.ts';
import { connectHooks } from './fold-features.ts';

const platform = defineFeature({
  name: 'platform',
  jobs: [mailJob],
  cleanups: [forgetKeysJob],
  parked: { mail: parkedMails },
});

/** Every feature of the product. A new one is a folder and a line here. */
export const features: readonly Feature[] = [
  platform,
  access,
  accounts,
  organisations,
  billing,
  app,
  reference,
  outlets,
  files,
  removals,
  documents,
  metrics,
  kpi,
  social,
  sources,
  streams,
  mentions,
  views,
  clippings,
  connect,
  notes,
  notices,
  comments,
  assignments,
  imports,
  calendar,
  profiles,
  print,
  recordings,
  reports,
  trends,
  rss,
  devices,
  notifications,
  newsrooms,
  stories,
  site,
  emails,
  briefings,
  activity,
  staff,
  plans,
  demo,
  guide,
];

connectHooks(features);

import { accounts } from '../features/accounts/accounts.routes.tsx';
import { billing } from '../features/billing/billing.routes.tsx';
import { briefings } from '../features/briefings/briefings.routes.tsx';
import { calendar } from '../features/calendar/calendar.routes.tsx';
import { clippings } from '../features/clippings/clippings.routes.tsx';
import { connect } from '../features/connect/connect.routes.tsx';
import { emails } from '../features/emails/emails.routes.tsx';
import { help } from '../features/help/help.routes.tsx';
import { imports } from '../features/imports/imports.routes.tsx';
import { information } from '../features/information/information.routes.tsx';
import { kpi } from '../features/kpi/kpi.routes.tsx';
import { mentions } from '../features/mentions/mentions.routes.tsx';
import { metrics } from '../features/metrics/metrics.routes.tsx';
import { newsrooms } from '../features/newsrooms/newsrooms.routes.tsx';
import { notifications } from '../features/notifications/notifications.routes.tsx';
import { outlets } from '../features/outlets/outlets.routes.tsx';
import { print } from '../features/print/print.routes.tsx';
import { recordings } from '../features/recordings/recordings.routes.tsx';
import { reports } from '../features/reports/reports.routes.tsx';
import { rss } from '../features/rss/rss.routes.tsx';
import { social } from '../features/social/social.routes.tsx';
import { sources } from '../features/sources/sources.routes.tsx';
import { staff } from '../features/staff/staff.routes.tsx';
import { stories } from '../features/stories/stories.routes.tsx';
import { streams } from '../features/streams/streams.routes.tsx';
import { trends } from '../features/trends/trends.routes.tsx';
import { views } from '../features/views/views.routes.tsx';

/** Every feature, one line each. The command palette lists pages in this order. */
export const features = [
  metrics,
  kpi,
  reports,
  briefings,
  trends,
  clippings,
  streams,
  mentions,
  views,
  sources,
  connect,
  calendar,
  imports,
  stories,
  newsrooms,
  emails,
  information,
  help,
  accounts,
  billing,
  rss,
  notifications,
  outlets,
  print,
  recordings,
  social,
  staff,
] as const;

/** The pages of every feature, one line each. The command palette lists pages in this order. */
export const featureFiles = {
  metrics: async () => (await import('../features/metrics/metrics.routes.tsx')).metrics,
  kpi: async () => (await import('../features/kpi/kpi.routes.tsx')).kpi,
  reports: async () => (await import('../features/reports/reports.routes.tsx')).reports,
  briefings: async () => (await import('../features/briefings/briefings.routes.tsx')).briefings,
  trends: async () => (await import('../features/trends/trends.routes.tsx')).trends,
  clippings: async () => (await import('../features/clippings/clippings.routes.tsx')).clippings,
  streams: async () => (await import('../features/streams/streams.routes.tsx')).streams,
  mentions: async () => (await import('../features/mentions/mentions.routes.tsx')).mentions,
  views: async () => (await import('../features/views/views.routes.tsx')).views,
  sources: async () => (await import('../features/sources/sources.routes.tsx')).sources,
  connect: async () => (await import('../features/connect/connect.routes.tsx')).connect,
  calendar: async () => (await import('../features/calendar/calendar.routes.tsx')).calendar,
  imports: async () => (await import('../features/imports/imports.routes.tsx')).imports,
  stories: async () => (await import('../features/stories/stories.routes.tsx')).stories,
  newsrooms: async () => (await import('../features/newsrooms/newsrooms.routes.tsx')).newsrooms,
  emails: async () => (await import('../features/emails/emails.routes.tsx')).emails,
  information: async () => (await import('../features/information/information.routes.tsx')).information,
  help: async () => (await import('../features/help/help.routes.tsx')).help,
  accounts: async () => (await import('../features/accounts/accounts.routes.tsx')).accounts,
  billing: async () => (await import('../features/billing/billing.routes.tsx')).billing,
  rss: async () => (await import('../features/rss/rss.routes.tsx')).rss,
  notifications: async () => (await import('../features/notifications/notifications.routes.tsx')).notifications,
  outlets: async () => (await import('../features/outlets/outlets.routes.tsx')).outlets,
  print: async () => (await import('../features/print/print.routes.tsx')).print,
  recordings: async () => (await import('../features/recordings/recordings.routes.tsx')).recordings,
  social: async () => (await import('../features/social/social.routes.tsx')).social,
  staff: async () => (await import('../features/staff/staff.routes.tsx')).staff,
};

export type FeatureName = keyof typeof featureFiles;

/** The pages of a feature, once they are loaded. */
export type LoadedFeature = Awaited<ReturnType<(typeof featureFiles)[FeatureName]>>;

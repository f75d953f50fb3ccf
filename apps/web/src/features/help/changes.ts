import type { Key } from '@masthead/i18n';

interface Change {
  /** Day on which it became part of the program. */
  day: string;
  kind: 'new' | 'better';
  text: Key<'help'>;
  /** Page where it is found; undefined: several. */
  page?: string;
}

/** Changes that users notice, newest first. Internal ones have no entry; see decision 0032. */
export const changes: readonly Change[] = [
  { day: '2026-11-27', kind: 'new', text: 'entries.bluesky', page: '/settings/brand/networks' },
  { day: '2026-11-27', kind: 'new', text: 'entries.own_comments', page: '/social/facts' },
  { day: '2026-11-27', kind: 'better', text: 'entries.loading' },
  { day: '2026-11-27', kind: 'better', text: 'entries.bulk' },
  { day: '2026-11-27', kind: 'new', text: 'entries.tags_and_files', page: '/settings/brand/tags' },
  { day: '2026-11-27', kind: 'new', text: 'entries.imports', page: '/performance/coverage' },
  { day: '2026-11-27', kind: 'new', text: 'entries.organisation', page: '/settings/company/organisation' },
  { day: '2026-11-27', kind: 'new', text: 'entries.galleries', page: '/stories/list' },
  { day: '2026-11-27', kind: 'new', text: 'entries.domains', page: '/stories/newsrooms' },
  { day: '2026-11-26', kind: 'new', text: 'entries.briefings', page: '/briefings' },
  { day: '2026-11-26', kind: 'new', text: 'entries.calendar', page: '/stories/calendar' },
  { day: '2026-11-25', kind: 'new', text: 'entries.comments', page: '/streams/list' },
];

import type { RouteRow } from './row.ts';

const staff = (path: string, title: RouteRow['title'], coming: RouteRow['coming'], name?: string): RouteRow => ({
  path: `/staff${path}`,
  title,
  guard: 'staff',
  ...(coming && { coming }),
  ...(name && { name }),
});

/** The back-office of the provider. */
export const staffRows: readonly RouteRow[] = [
  { path: '/staff', title: 'staff', guard: 'staff', redirect: '/staff/manual-user' },
  staff('/manual-user', 'manual_user', 'staff_users'),
  staff('/connect/media-profiles', 'media_profiles', 'staff_media', 'staff.connect.media-profiles'),
  staff('/connect/media-profiles/create', 'create_media_profile', 'staff_media', 'staff.connect.media-profiles.create'),
  staff('/connect/media-profiles/edit/$mediaProfileId', 'edit_media_profile', 'staff_media'),
  staff('/connect/relations/import', 'import_relations', 'staff_media', 'staff.connect.relations.import'),
  staff('/connect/relations/delete', 'delete_relations', 'staff_media', 'staff.connect.relations.delete'),
  staff('/create-demo-account', 'create_demo_account', 'staff_users', 'staff.create-demo-account'),
  staff('/create-user', 'create_user', 'staff_users', 'staff.create-user'),
  staff('/impersonate-user', 'impersonate_user', 'staff_users', 'staff.impersonate-user'),
  staff('/newsrooms', 'newsrooms', 'staff_work', 'staff.newsrooms'),
  staff('/restore-brand', 'restore_brand', 'staff_work', 'staff.restore-brand'),
  staff('/manage_streams', 'manage_streams', 'staff_work', 'staff.manage_streams'),
  staff('/media-outlets', 'media_outlets', 'staff_media', 'staff.media-outlets'),
  staff('/media-outlets/create', 'create_media_outlet', 'staff_media'),
  staff('/media-outlets/$mediaOutletId/edit', 'edit_media_outlet', 'staff_media'),
  staff('/organisations', 'organisations', 'staff_work', 'staff.organisations'),
  staff('/enterprise_requests', 'enterprise_requests', 'staff_work', 'staff.enterprise_requests'),
  staff('/set-email-logo', 'email_logo', 'staff_work', 'staff.set_email_logo'),
  staff('/authenticate-twitter', 'authenticate_twitter', 'staff_work', 'staff.authenticate-twitter-profiles'),
  staff('/qa-mentions', 'qa_mentions', 'staff_work', 'staff.qa_mentions'),
  staff('/print-upload', 'print_upload', 'staff_work', 'staff.print_upload'),
  staff('/sources', 'sources', 'staff_media', 'staff.sources'),
];

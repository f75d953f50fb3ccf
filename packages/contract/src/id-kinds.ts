import type { RecordKind } from './endpoint.ts';

/** A record that an id may name. Those that are no `RecordKind` are found by their parent, or belong to everybody. */
type IdKind =
  | RecordKind
  | 'organisation'
  | 'user'
  | 'media_outlet'
  | 'media_profile'
  /** A record of a parent in the same path, looked up within that parent. */
  | 'child'
  /** A record of the signed-in user, or of a flow that the user has begun, looked up by user. */
  | 'own';

export interface IdField {
  kind: IdKind;
  /**
   * `link`: kept with a record, so each id has to be one that the caller may use. `selection`: records to act on; the
   * query leaves out records that the caller may not use, or that no longer exist.
   */
  use: 'link' | 'selection';
}

const link = (kind: IdKind): IdField => ({ kind, use: 'link' });
const selection = (kind: IdKind): IdField => ({ kind, use: 'selection' });

/** Kind of every id field of the contract by its name: the same name means the same record everywhere. */
const byName: Readonly<Record<string, IdField>> = {
  account_manager_id: link('user'),
  annotation_id: link('child'),
  assignee_id: link('user'),
  api_token_id: link('own'),
  attachments: link('file'),
  auto_kpi_association: link('kpi'),
  blocked_outlets: link('media_outlet'),
  briefing_id: link('briefing'),
  briefings: selection('briefing'),
  brand: link('brand'),
  brand_id: link('brand'),
  brands: link('brand'),
  // Staff name brands of an organisation; the query looks for them in it.
  'brands.id': selection('brand'),
  challenge_id: link('own'),
  clipping_id: link('clipping'),
  clippings: selection('clipping'),
  comment_id: link('child'),
  'contacts.id': link('child'),
  contact_id: link('contact'),
  copies_of: selection('clipping'),
  correction_id: link('child'),
  coverage_import_id: link('child'),
  stream_import_id: link('child'),
  doubles: link('media_outlet'),
  device_id: link('own'),
  email_id: link('email'),
  brand_members: link('user'),
  event_id: link('event'),
  enquiry_id: link('own'),
  export_id: link('own'),
  file_id: link('file'),
  files: link('file'),
  folder: selection('child'),
  folder_id: link('child'),
  'filters.copies_of': selection('clipping'),
  'filters.kpi_campaigns': selection('kpi'),
  'filters.outlets': selection('media_outlet'),
  'filters.stories': selection('story'),
  'filters.streams': selection('stream'),
  'filters.tags': selection('tag'),
  follower_id: link('child'),
  group_id: link('relation_group'),
  groups: link('relation_group'),
  handle_id: link('child'),
  hide_id: link('child'),
  group: selection('relation_group'),
  import_id: link('child'),
  issue_id: link('child'),
  // Deleted mentions are left out.
  'items.mention_id': selection('mention'),
  invitation_id: link('child'),
  invitations: selection('child'),
  invoice_id: link('child'),
  key_message_id: link('child'),
  kpi_campaigns: link('kpi'),
  kpi_id: link('kpi'),
  like: selection('media_profile'),
  logo: link('file'),
  mail_id: link('own'),
  market_id: link('child'),
  media_outlet_id: link('media_outlet'),
  members: link('user'),
  'members.id': selection('user'),
  media_outlet: selection('media_outlet'),
  media_outlets: selection('media_outlet'),
  media_profile: link('media_profile'),
  media_profile_id: link('media_profile'),
  media_profiles: selection('media_profile'),
  mention_id: link('mention'),
  merge_id: link('child'),
  mentioned: link('user'),
  mentions: selection('mention'),
  newsroom_file_id: link('child'),
  newsroom_files: selection('child'),
  newsroom_id: link('newsroom'),
  newsrooms: selection('newsroom'),
  note_id: link('note'),
  notices: selection('own'),
  notification_id: link('own'),
  notifications: selection('own'),
  organisation: link('organisation'),
  organisation_id: link('organisation'),
  other_id: link('media_profile'),
  other_relation_id: link('relation'),
  outlets: selection('media_outlet'),
  parked_item_id: link('own'),
  passkey_id: link('own'),
  pr_style_id: link('pr_style'),
  press_enquiry_id: link('child'),
  preparation_id: link('own'),
  profile_id: link('own'),
  print_article_id: link('own'),
  print_upload_id: link('own'),
  question_id: link('own'),
  quote_id: link('child'),
  recording_id: link('own'),
  receiver_id: link('child'),
  'receivers.id': link('child'),
  'receivers.user_id': link('user'),
  'recipients.groups': selection('relation_group'),
  'recipients.relations': selection('relation'),
  relation: selection('relation'),
  relation_groups: link('relation_group'),
  relation_id: link('relation'),
  relations: link('relation'),
  reminder_id: link('own'),
  report_id: link('report'),
  reports: selection('own'),
  reviewers: link('user'),
  report_template_id: link('own'),
  edition_of: link('own'),
  link_id: link('child'),
  rss_feed_id: link('rss_feed'),
  rss_feeds: selection('rss_feed'),
  'sections.hidden_clippings': selection('clipping'),
  'sections.narrowing.outlets': selection('media_outlet'),
  'sections.narrowing.streams': selection('stream'),
  'sections.narrowing.tags': selection('tag'),
  'search.outlets': selection('media_outlet'),
  session_id: link('own'),
  social_network_id: link('child'),
  source_id: link('source'),
  sources: selection('source'),
  stories: link('story'),
  'stories.id': selection('story'),
  'stories.newsroom_id': selection('newsroom'),
  spokesperson_id: link('child'),
  story: selection('story'),
  story_id: link('story'),
  stream: selection('stream'),
  stream_id: link('stream'),
  streams: link('stream'),
  style: link('pr_style'),
  tag_id: link('tag'),
  'tiers.media_outlet_id': link('media_outlet'),
  into: link('tag'),
  tags: selection('tag'),
  thread_id: link('child'),
  trend_group_id: link('child'),
  user: link('user'),
  user_id: link('user'),
  view_id: link('child'),
  whitelisted_outlets: link('media_outlet'),
  with: link('media_outlet'),
};

/** Endpoints in which a field that is a link elsewhere selects what to act on. */
const selections: Readonly<Record<string, readonly string[]>> = {
  'brands.files.bulk-delete': ['files'],
  'brands.files.bulk-restore': ['files'],
  'brands.media-outlet-tiers.bulk-update': ['tiers.media_outlet_id'],
  'brands.tags.merge': ['into'],
  'kpi-campaigns.bulk-complete': ['kpi_campaigns'],
  'kpi-campaigns.bulk-delete': ['kpi_campaigns'],
  'kpi-campaigns.bulk-restore': ['kpi_campaigns'],
  'brands.members.bulk-remove': ['members'],
  'connect.groups.bulk-delete': ['groups'],
  'connect.groups.bulk-restore': ['groups'],
  'connect.relations.bulk-delete': ['relations'],
  'connect.relations.bulk-restore': ['relations'],
  'connect.groups.relations.remove': ['relations'],
  'staff.relations.delete': ['relations', 'brand_id'],
  // Staff name a stream of any organisation; the query looks for it.
  'staff.print-uploads.store': ['stream_id'],
  'staff.print-uploads.update': ['stream_id'],
  'staff.recordings.store': ['stream_id'],
  'staff.recordings.update': ['stream_id'],
  // The specification words this refusal itself: a newsroom of another brand is wrong for a story.
  'stories.store': ['newsroom_id'],
  'stories.update': ['newsroom_id'],
  'stories.bulk-delete': ['stories'],
  'stories.bulk-restore': ['stories'],
  'stories.bulk-unpublish': ['stories'],
  'streams.preview': ['stream_id'],
  // Deleted streams are left out of a comparison.
  'brands.streams.compare': ['streams'],
  'brands.streams.move': ['streams'],
  'documents.trace': ['stream_id', 'brand_id'],
};

/** A field that names another record in the calls of an area than elsewhere. */
const byArea: Readonly<Record<string, Readonly<Record<string, IdField>>>> = {
  // Staff see the groups of all organisations.
  trends: { group: link('own'), document_id: link('own'), outlet: selection('media_outlet') },
};

/** Returns the kind of an id field, such as `filters.tags`, of an endpoint; undefined if none is declared. */
export function idField(endpoint: string, name: string): IdField | undefined {
  const field = byArea[endpoint.split('.')[0]!]?.[name] ?? byName[name];
  return field && selections[endpoint]?.includes(name) ? { ...field, use: 'selection' } : field;
}
